"""Least squares: residuals, robust losses, the damped linear problem, and the iterations of
Levenberg and Marquardt."""
