"""Pendulum + Lotka-Volterra fits, least action path. Run me to get the numbers."""
import numpy as np
from scipy.optimize import least_squares

rng = np.random.default_rng(42)
g = 9.81


# ---------- integrator ----------
def rk4(f, y0, t, *args):
    y = np.zeros((len(t), len(y0)))
    y[0] = y0
    for i in range(len(t) - 1):
        h = t[i+1] - t[i]
        k1 = f(y[i], t[i], *args)
        k2 = f(y[i] + 0.5*h*k1, t[i] + 0.5*h, *args)
        k3 = f(y[i] + 0.5*h*k2, t[i] + 0.5*h, *args)
        k4 = f(y[i] + h*k3, t[i] + h, *args)
        y[i+1] = y[i] + h/6*(k1 + 2*k2 + 2*k3 + k4)
    return y


def pendulum(y, t, par):
    th, om = y
    return np.array([om,
                     -par['w0']**2*np.sin(th) - par['gamma']*om + par['A']*np.cos(par['wd']*t)])


def lotka(y, t, a, b, c, d):
    x, z = y
    return np.array([a*x - b*x*z, -c*z + d*x*z])


t_p = np.linspace(0, 8, 161)
par_true = dict(w0=np.sqrt(g/1.2), gamma=0.25, A=0.8, wd=2.0)
y0_p = np.array([0.6, 0.0])
# camera frames are not on the integration grid
t_cam = np.sort(rng.uniform(0.1, 7.9, 60))
th_cam = np.interp(t_cam, t_p, rk4(pendulum, y0_p, t_p, par_true)[:, 0])
th_cam += 0.01*rng.standard_normal(t_cam.size)

t_lv = np.linspace(0, 10, 201)
p_lv_true = np.array([1.1, 0.4, 0.9, 0.2])
lv_data = rk4(lotka, [6.0, 2.0], t_lv, *p_lv_true)[::10]
lv_sig = 0.05*lv_data
lv_data = lv_data + lv_sig*rng.standard_normal(lv_data.shape)


# ---------- residuals ----------
def residuals_pendulum(p, t=t_p, tobs=t_cam, obs=th_cam, sigma=0.01):
    par = {'w0': p[0], 'gamma': p[1], 'A': p[2], 'wd': 2.0}
    th = rk4(pendulum, [p[3], 0.0], t, par)[:, 0]
    return (np.interp(tobs, t, th) - obs)/sigma


def residuals_lv(p):
    rates = np.exp(p[:4])
    y = rk4(lotka, p[4:], t_lv, *rates)[::10]
    return ((y - lv_data)/lv_sig).ravel()


def cost_lv(p, p_prior=np.log([1.0, 0.5, 1.0, 0.25]), lam=2.0):
    r = residuals_lv(p)
    reg = lam*np.linalg.norm(p[:4] - p_prior)**2
    return 0.5*np.sum(r**2) + 0.5*reg


# ---------- action of a discretised path, charge in B field + fixed attractor ----------
N, T, m, q, k = 40, 2.0, 1.0, 0.7, 1.5
B = np.array([0.0, 0.0, 1.3])
r_a, r_b = np.array([1.0, 0.0, 0.0]), np.array([-0.5, 1.2, 0.3])


def action(path):
    """path: (N-1, 3) interior points, end points are clamped"""
    r = np.vstack([r_a, path, r_b])
    dt = T/N
    v = np.diff(r, axis=0)/dt
    mid = 0.5*(r[1:] + r[:-1])
    Avec = 0.5*np.cross(B, mid)
    kin = 0.5*m*(v**2).sum(axis=1)
    V = -k/np.sqrt(np.linalg.norm(mid, axis=1)**2 + 0.05**2)
    L = kin - V + q*np.einsum('ij,ij->i', Avec, v)
    return L.sum()*dt


def final_energy(s):
    """mean energy over the last quarter of the swing + worst speed, from s = (state0, params)"""
    y = rk4(pendulum, s['y0'], t_p, s['par'])
    x, z = np.sin(y[:, 0]), -np.cos(y[:, 0])
    ell = g/s['par']['w0']**2
    E = 0.5*ell**2*y[:, 1]**2 + g*ell*(z + 1)
    speed = np.hypot(np.gradient(ell*x, t_p), np.gradient(ell*z, t_p))
    n = len(t_p)//4
    return np.array([E[-n:].mean(), np.trapezoid(E, t_p), speed.max()])


p0_pend = np.array([2.75, 0.3, 0.7, 0.55])
p0_lv = np.concatenate([np.log([1.0, 0.45, 1.0, 0.22]), [5.5, 2.2]])
path0 = r_a + np.linspace(0, 1, N + 1)[1:-1, None]*(r_b - r_a)
path0[:, 1] += 0.4*np.sin(np.linspace(0, np.pi, N + 1))[1:-1]
state0 = {'y0': [0.6, 0.1], 'par': {'w0': 2.86, 'gamma': 0.25, 'A': 0.8, 'wd': 2.0}}

DIFFERENTIATE = {
    "residuals_pendulum": (residuals_pendulum, p0_pend),
    "residuals_lv": (residuals_lv, p0_lv),
    "cost_lv": (cost_lv, p0_lv),
    "action": (action, path0),
    "final_energy": (final_energy, state0),
}

if __name__ == "__main__":
    for name, (res, p0) in [("pendulum", (residuals_pendulum, p0_pend)),
                            ("lotka", (residuals_lv, p0_lv))]:
        fit = least_squares(res, p0, x_scale='jac')
        cov = np.linalg.inv(fit.jac.T @ fit.jac)
        print(name, fit.x, '+-', np.sqrt(np.diag(cov)),
              'chi2/dof', 2*fit.cost/(fit.fun.size - p0.size))
    for name, (f, x) in DIFFERENTIATE.items():
        val = np.asarray(f(x))
        print(name, val.shape, val if val.size < 6 else np.linalg.norm(val))
