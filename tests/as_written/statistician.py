"""Likelihoods for the clinic data: HMM, NB counts, ordinal scores, MVN with missing values."""
import numpy as np
from scipy.special import gammaln, logsumexp, expit, log_softmax
from scipy.optimize import minimize

rng = np.random.default_rng(20240311)
LOG2PI = np.log(2 * np.pi)

# ---------------------------------------------------------------- data
T, K = 60, 3
states = np.repeat([0, 1, 2, 1], T // 4)
y_hmm = np.array([-2.0, 0.5, 3.0])[states] + 0.6 * rng.standard_normal(T)
y_hmm[[7, 23, 24]] = np.nan                        # dropped visits

n, p, C = 80, 3, 4
X = np.column_stack([np.ones(n), rng.standard_normal((n, p - 1))])
exposure = rng.uniform(0.5, 2.0, n)
counts = rng.negative_binomial(2.0, 2.0 / (2.0 + exposure * np.exp(X @ [0.5, 0.4, -0.3])))

grade = np.digitize(X[:, 1:] @ [0.9, -0.6] + rng.logistic(size=n), [-1.0, 0.3, 1.5])   # 0..3
choice = rng.integers(0, C, n)
w = rng.uniform(0.5, 1.5, n); w /= w.mean()

d = 3
A = np.array([[1.0, 0, 0], [0.5, 0.8, 0], [-0.3, 0.2, 0.6]])
Y = np.array([1.0, -1.0, 0.5]) + rng.standard_normal((50, d)) @ A.T
Y[rng.random(Y.shape) < 0.12] = np.nan
Y = Y[~np.isnan(Y).all(axis=1)]

# ---------------------------------------------------------------- 1. HMM
def norm_logpdf(x, mu, sigma):
    z = (x - mu) / sigma
    return -0.5 * (z**2 + LOG2PI) - np.log(sigma)

def hmm_nll(theta, y=y_hmm, K=K):
    """Gaussian HMM, forward algorithm in logs. theta = [mu, log sd, init logits, trans logits]."""
    mu, lsd, pi0 = theta[:K], theta[K:2*K], theta[2*K:3*K]
    logA = log_softmax(theta[3*K:].reshape(K, K), axis=1)
    miss = np.isnan(y)
    logb = norm_logpdf(np.where(miss, 0.0, y)[:, None], mu, np.exp(lsd))
    logb[miss] = 0.0                               # missing obs carry no information
    alpha = pi0 - logsumexp(pi0) + logb[0]
    for t in range(1, len(y)):
        alpha = logsumexp(alpha[:, None] + logA, axis=0) + logb[t]
    return -logsumexp(alpha)

# ---------------------------------------------------------------- 2. NB2, ordinal, multinomial
def negbin_nll(theta):
    beta, r = theta[:-1], np.exp(-theta[-1])       # theta[-1] = log overdispersion
    mu = np.exp(X @ beta + np.log(exposure))
    ll = (gammaln(counts + r) - gammaln(r) - gammaln(counts + 1)
          + r * np.log(r / (r + mu)) + counts * np.log(mu / (r + mu)))
    return -np.sum(w * ll)

def ordinal_nll(theta, Z=X[:, 1:], y=grade):
    """Proportional odds; first cutpoint free, then log increments."""
    q = Z.shape[1]
    beta, raw = theta[:q], theta[q:]
    cuts = np.cumsum(np.r_[raw[0], np.exp(raw[1:])])
    cum = np.ones((len(y), len(cuts) + 2))
    cum[:, 0] = 0.0
    cum[:, 1:-1] = expit(cuts - (Z @ beta)[:, None])
    prob = np.diff(cum, axis=1)[np.arange(len(y)), y]
    return -(w * np.log(np.clip(prob, 1e-12, None))).sum()

def multinom_nll(B, y=choice, lam=0.1):
    """B is (p, C-1), last category is the reference."""
    eta = np.hstack([X @ B, np.zeros((n, 1))])
    onehot = np.eye(C)[y]
    ll = np.sum(w[:, None] * onehot * (eta - logsumexp(eta, axis=1, keepdims=True)))
    return -ll + 0.5 * lam * np.sum(B[1:]**2)

# ---------------------------------------------------------------- 3./4. MVN with missing data
def unpack_mvn(theta):
    mu = theta[:d]
    L = np.zeros((d, d))
    L[np.tril_indices(d)] = theta[d:]
    L[np.diag_indices(d)] = np.exp(np.diag(L))     # log-Cholesky
    return mu, L @ L.T

def mvn_loglik(theta, Y=Y):
    mu, S = unpack_mvn(theta)
    obs = ~np.isnan(Y)
    ll = 0.0
    for pat in np.unique(obs, axis=0):             # one factorisation per missingness pattern
        R = Y[(obs == pat).all(axis=1)][:, pat] - mu[pat]
        Sp = S[np.ix_(pat, pat)]
        _, logdet = np.linalg.slogdet(Sp)
        quad = np.einsum("ij,ji->", R, np.linalg.solve(Sp, R.T))
        ll -= 0.5 * (len(R) * (pat.sum() * LOG2PI + logdet) + quad)
    return ll

def student_t_logpdf(x, df, loc=0.0, scale=1.0):
    z = (x - loc) / scale
    return (gammaln((df + 1) / 2) - gammaln(df / 2) - 0.5 * np.log(df * np.pi) - np.log(scale)
            - (df + 1) / 2 * np.log1p(z**2 / df))

def robust_logpost(par, y=Y[:, 0], x=Y[:, 1:]):
    """Student-t regression, complete cases; t(3) on slopes, half-Cauchy sd, Gamma(2, .1) df."""
    ok = np.isfinite(y) & ~np.isnan(x).any(axis=1)
    sigma, nu = np.exp(par["log_sigma"]), np.exp(par["log_nu"])
    lp = student_t_logpdf(y[ok], nu, par["a"] + x[ok] @ par["b"], sigma).sum()
    lp += norm_logpdf(par["a"], 0.0, 5.0) + student_t_logpdf(par["b"], 3, scale=2.5).sum()
    lp += np.log(2 / np.pi) - np.log1p(sigma**2) + par["log_sigma"]
    lp += 2 * np.log(0.1) + np.log(nu) - 0.1 * nu + par["log_nu"]
    return lp

DIFFERENTIATE = {
    "hmm_nll": (hmm_nll, np.r_[-1.5, 0.0, 2.0, np.zeros(2 * K), 2 * np.eye(K).ravel()]),
    "negbin_nll": (negbin_nll, np.array([0.3, 0.2, -0.1, -0.5])),
    "ordinal_nll": (ordinal_nll, np.array([0.5, -0.3, -0.8, 0.1, 0.2])),
    "multinom_nll": (multinom_nll, 0.1 * rng.standard_normal((p, C - 1))),
    "mvn_loglik": (mvn_loglik, np.r_[np.nanmean(Y, axis=0), 0.1, 0.3, -0.2, -0.1, 0.1, -0.4]),
    "robust_logpost": (robust_logpost, {"a": 0.8, "b": np.array([0.4, -0.2]),
                                        "log_sigma": -0.2, "log_nu": 1.5}),
}

if __name__ == "__main__":
    for name, (f, x0) in DIFFERENTIATE.items():
        print(f"{name:16s} {f(x0): .6f}")
    fit = minimize(negbin_nll, DIFFERENTIATE["negbin_nll"][1], method="BFGS")
    print("NB MLE", fit.x.round(3), "se", np.sqrt(np.diag(fit.hess_inv)).round(3))
