/** One motion of a widget: it is played when the widget is first seen, and by a press. */

/** Whether the reader asked for less motion. */
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Motion {
  /** @param {() => void} draw  called in each frame */
  constructor(draw) {
    this.draw = draw;
    this.at = 1;                                         // 0: nothing was done, 1: all is done
    this.frame = 0;
  }

  get playing() { return this.frame !== 0; }

  /** Play from the beginning. @param {number} ms */
  play(ms) {
    this.stop();
    if (still()) return;
    const begun = performance.now();
    const tick = (/** @type {number} */ now) => {
      this.at = Math.min(1, Math.max(0, (now - begun) / ms));
      this.frame = this.at < 1 ? requestAnimationFrame(tick) : 0;
      this.draw();
    };
    this.at = 0;
    this.frame = requestAnimationFrame(tick);
    this.draw();
  }

  /** End it: a change of the learner's is never kept waiting. */
  stop() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.at = 1;
  }

  /** Play once, when half of the element is on the screen. @param {Element} element @param {() => void} play */
  whenSeen(element, play) {
    this.eye = new IntersectionObserver(([entry]) => {
      if (!entry.isIntersecting) return;
      this.eye?.disconnect();
      play();
    }, { threshold: 0.5 });
    this.eye.observe(element);
  }

  leave() { this.eye?.disconnect(); this.stop(); }
}
