"""Scratch: tuning / identification costs.  KF likelihood, FIR + biquad match, MPC, IMU cal."""
import numpy as np
from scipy import signal
from scipy.linalg import solve_discrete_are
from scipy.spatial.transform import Rotation

rng = np.random.default_rng(7)
dt, fs, tau = 0.1, 48e3, 0.25

# ---------- 1. Kalman filter, const-velocity model, position measured ----------
t = np.arange(60) * dt
y_meas = 0.5 * t + 0.3 * np.sin(1.3 * t) + 0.1 * rng.standard_normal(t.size)

def kf_nll(theta, y=y_meas):
    """theta = log [accel psd, meas std, velocity damping]"""
    q, r, b = np.exp(theta)
    F = np.array([[1, dt], [0, 1 - b * dt]])
    Q = q * np.array([[dt**3 / 3, dt**2 / 2], [dt**2 / 2, dt]])
    H, R = np.array([[1.0, 0.0]]), np.array([[r**2]])
    x, P, nll = np.zeros((2, 1)), 10 * np.eye(2), 0.0
    for k in range(len(y)):
        x, P = F @ x, F @ P @ F.T + Q
        e = y[k] - H @ x
        S = H @ P @ H.T + R
        K = np.linalg.solve(S.T, (P @ H.T).T).T
        x += K @ e
        IKH = np.eye(2) - K @ H
        P = IKH @ P @ IKH.T + K @ R @ K.T      # Joseph form
        P = 0.5 * (P + P.T)
        nll += 0.5 * (np.linalg.slogdet(2 * np.pi * S)[1] + (e.T @ np.linalg.inv(S) @ e).item())
    return nll

# ---------- 2. filters ----------
nfft = 256
w = 2 * np.pi * np.fft.rfftfreq(nfft)
H_des = np.where(w < 0.3 * np.pi, 1.0, 0.0)
wt = np.select([w <= 0.25 * np.pi, w < 0.35 * np.pi], [1.0, 0.0], 5.0)     # 0 = don't care band

def fir_cost(h_half):
    h = np.r_[h_half, h_half[-2::-1]]                  # type I linear phase
    Hf = np.fft.rfft(h, nfft)
    ph = np.angle(Hf * np.exp(1j * w * (len(h) - 1) / 2))
    return np.average((np.abs(Hf) - H_des)**2, weights=wt) + 1e-3 * np.mean(ph[w < 0.25 * np.pi]**2)

fgrid = np.logspace(np.log10(20), np.log10(20e3), 80)
wg = 2 * np.pi * fgrid / fs
target_dB = 6 * np.exp(-0.5 * (np.log2(fgrid / 1000) / 0.6)**2) - 3 * (fgrid > 8000)

def peq_error_dB(p):
    """RBJ peaking sections, p = {'f0': [...], 'gain': [...], 'Q': [...]} -> error vs target, dB"""
    z1 = np.exp(-1j * wg)
    H = np.ones(len(wg), dtype=complex)
    for f0, g, Q in zip(p['f0'], p['gain'], p['Q']):
        A, w0 = 10**(g / 40), 2 * np.pi * f0 / fs
        alpha = np.sin(w0) / (2 * Q)
        b = np.array([1 + alpha * A, -2 * np.cos(w0), 1 - alpha * A])
        a = np.array([1 + alpha / A, -2 * np.cos(w0), 1 - alpha / A])
        H *= np.polyval(b[::-1], z1) / np.polyval(a[::-1], z1)
    return 20 * np.log10(np.abs(H) + 1e-12) - target_dB

# ---------- 3. MPC with saturating, laggy actuator ----------
A2, B2 = np.array([[1, dt], [0.05, 0.98]]), np.array([[dt**2 / 2], [dt]])
Aa = np.block([[A2, B2], [np.zeros((1, 2)), np.array([[1 - dt / tau]])]])
Ba = np.vstack([np.zeros((2, 1)), [[dt / tau]]])
Qc, Rc = np.diag([10., 1., 0.1]), np.array([[0.2]])
Pf = solve_discrete_are(Aa, Ba, Qc, Rc)
K_lqr = np.linalg.solve(Rc + Ba.T @ Pf @ Ba, Ba.T @ Pf @ Aa)

def mpc_cost(U, x0=(1.0, 0.0, 0.0), umax=2.0):
    N = len(U)                                         # U: correction on top of LQR feedback
    X, u_act = np.zeros((N + 1, 3)), np.empty(N)
    X[0] = x0
    for k in range(N):
        u_act[k] = np.clip(U[k] - (K_lqr @ X[k])[0], -umax, umax)
        X[k + 1] = Aa @ X[k] + Ba[:, 0] * u_act[k]
    J = np.einsum('ki,ij,kj->', X[:-1], Qc, X[:-1]) + Rc[0, 0] * (u_act**2).sum()
    J += X[-1] @ Pf @ X[-1] + 0.05 * np.sum(np.diff(u_act, prepend=0.0)**2)
    return J + 100 * np.maximum(0, np.abs(X[:, 1]) - 0.8).max()**2      # soft speed limit

# ---------- 4. smoothing + accelerometer calibration ----------
raw = np.cumsum(0.2 * rng.standard_normal(80)) + 0.3 * rng.standard_normal(80)

def smooth_features(x, M=9):
    win = np.hanning(M + 2)[1:-1]
    xs = np.convolve(np.pad(x, M // 2, mode='edge'), win / win.sum(), mode='valid')
    c = np.cumsum(np.insert(x, 0, 0.0))
    ma = (c[M:] - c[:-M]) / M                         # running mean
    d = np.diff(xs) / dt
    return np.array([np.std(x - xs), np.ptp(ma), np.sqrt(np.mean(d**2)), np.median(np.abs(d)),
                     signal.detrend(xs).var()])

g_true = Rotation.random(24, random_state=3).apply([0, 0, 9.81], inverse=True)
acc = g_true * [1.02, 0.97, 1.01] + [0.1, -0.05, 0.2] + 0.02 * rng.standard_normal((24, 3))

def rot_zyx(roll, pitch, yaw):
    cr, sr, cp, sp, cy, sy = [f(a) for a in (roll, pitch, yaw) for f in (np.cos, np.sin)]
    Rx = np.array([[1, 0, 0], [0, cr, -sr], [0, sr, cr]])
    Ry = np.array([[cp, 0, sp], [0, 1, 0], [-sp, 0, cp]])
    Rz = np.array([[cy, -sy, 0], [sy, cy, 0], [0, 0, 1]])
    return Rz @ Ry @ Rx

def accel_resid(p):
    """p = [bias(3), scale(3), misalignment rpy(3)]; stacked residuals for least_squares"""
    bias, scale, rpy = np.split(p, 3)
    g_hat = (acc - bias) / scale @ rot_zyx(*rpy).T
    return np.concatenate([(g_hat - g_true).ravel(), np.linalg.norm(g_hat, axis=1) - 9.81]) / 0.02

DIFFERENTIATE = {
    "kf_nll": (kf_nll, np.log([0.3, 0.15, 0.2])),
    "fir_cost": (fir_cost, 0.9 * signal.firwin(31, 0.3)[:16]),
    "peq_error_dB": (peq_error_dB, {'f0': [900., 9000.], 'gain': [5., -2.], 'Q': [1.1, 0.7]}),
    "mpc_cost": (mpc_cost, 0.5 * np.sin(np.arange(20) / 3)),
    "smooth_features": (smooth_features, raw),
    "accel_resid": (accel_resid, np.array([0.08, -0.03, 0.15, 1.0, 0.98, 1.02, 0.01, -0.02, 0.03])),
}

if __name__ == "__main__":
    np.set_printoptions(precision=4, suppress=True, threshold=20)
    for name, (f, x) in DIFFERENTIATE.items():
        print(f"{name:16s}", f(x))
