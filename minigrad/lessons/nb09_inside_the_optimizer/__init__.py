"""Notebook 09, what an optimizer does in a step, with batches in parts, and with late gradients:
optimizer_steps, split_batches, stale_gradients and async_workers, and the widgets open_optimizer,
late_mail, late_steps."""
from .async_workers import Workers
from .late_mail import late_mail
from .late_steps import late_steps
from .open_optimizer import open_optimizer
from .split_batches import digit_loss, gap, needs
from .stale_gradients import deliver, flowers, largest_rate, slopes, turns

__all__ = ["Workers", "deliver", "digit_loss", "flowers", "gap", "largest_rate", "late_mail",
           "late_steps", "needs", "open_optimizer", "slopes", "turns"]
