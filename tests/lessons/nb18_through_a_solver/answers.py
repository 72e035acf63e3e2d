# Recorded answers to the exercises of notebook 18, read as text by test_exercises.py; how to write
# one stands there.
# ruff: noqa

# %% 18.A misconception: only the direct effect
def fixed_point_slope(Tx, Tt):
    return Tt


# %% 18.A misconception: the derivative of two steps
def fixed_point_slope(Tx, Tt):
    return Tt + Tx @ Tt


# %% 18.A misconception: that is the rule of a root
def fixed_point_slope(Tx, Tt):
    return -np.linalg.solve(Tx, Tt)


# %% 18.A slip: the sign is wrong
def fixed_point_slope(Tx, Tt):
    A = np.eye(len(Tx)) + Tx
    return np.linalg.solve(A, Tt)


# %% 18.A slip: the sign is wrong
def fixed_point_slope(Tx, Tt):
    return np.linalg.inv(Tx - np.eye(len(Tx))) @ Tt


# %% 18.A slip: the transpose belongs to the pullback
def fixed_point_slope(Tx, Tt):
    A = np.eye(len(Tx)) - Tx.T
    return np.linalg.solve(A, Tt)


# %% 18.A slip: 1 - Tx subtracts from every entry
def fixed_point_slope(Tx, Tt):
    return np.linalg.solve(1 - Tx, Tt)


# %% 18.A slip: it must be divided by
def fixed_point_slope(Tx, Tt):
    A = np.eye(len(Tx)) - Tx
    return A @ Tt


# %% 18.A slip: where 2.53333 is right
def fixed_point_slope(Tx, Tt):
    A = np.eye(Tt.shape[1]) - Tx
    return np.linalg.solve(A, Tt)


# %% 18.A slip: your function returns None
def fixed_point_slope(Tx, Tt):
    A = np.eye(len(Tx)) - Tx
    np.linalg.solve(A, Tt)


# %% 18.A visible: np.eye has the size of Tx
def fixed_point_slope(Tx, Tt):
    return np.linalg.solve(np.eye(2) - Tx, Tt)


# %% 18.A visible: right on the example you see, but
def fixed_point_slope(Tx, Tt):
    return np.linalg.solve(np.eye(len(Tx)) - Tx, Tt[:, :1])


# %% 18.A visible: a sum of steps has no limit there
def fixed_point_slope(Tx, Tt):
    total = move = Tt
    for _ in range(500):
        move = Tx @ move
        total = total + move
    return total


# %% 18.A visible: a sum of steps has no limit there
def fixed_point_slope(Tx, Tt):
    slope, last = Tt, np.inf
    while np.max(np.abs(slope - last)) > 1e-13:
        slope, last = Tt + Tx @ slope, slope
    return slope


# %% 18.A equivalent
def fixed_point_slope(Tx, Tt):
    return np.linalg.inv(np.eye(len(Tx)) - Tx) @ Tt


# %% 18.A equivalent
def fixed_point_slope(Tx, Tt):
    return -np.linalg.solve(Tx - np.identity(Tx.shape[0]), Tt)


# %% 18.A equivalent
def fixed_point_slope(Tx, Tt):  # column by column
    A = np.eye(len(Tx)) - Tx
    return np.stack([np.linalg.lstsq(A, column)[0] for column in Tt.T], axis=1)


# %% 18.A blank
def fixed_point_slope(Tx, Tt):
    A = ...
    return np.linalg.solve(A, Tt)


# %% 18.break misconception: that is what one unrolled step gives
def pull_theta(Tx, Tt, u):
    w = u
    return Tt.T @ w


# %% 18.break misconception: one system for each theta
def pull_theta(Tx, Tt, u):
    return np.linalg.solve(np.eye(len(Tx)) - Tx, Tt).T @ u


# %% 18.break slip: and multiply by Tt.T last
def pull_theta(Tx, Tt, u):
    return Tt.T @ np.linalg.inv(np.eye(len(Tx)) - Tx.T) @ u  # from left to right



# %% 18.break misconception: that is what two unrolled steps give
def pull_theta(Tx, Tt, u):
    w = u + Tx.T @ u
    return Tt.T @ w


# %% 18.break slip: the transpose is missing
def pull_theta(Tx, Tt, u):
    w = np.linalg.solve(np.eye(len(Tx)) - Tx, u)
    return Tt.T @ w


# %% 18.break slip: the sign of Tx is wrong
def pull_theta(Tx, Tt, u):
    w = np.linalg.solve(np.eye(len(Tx)) + Tx.T, u)
    return Tt.T @ w


# %% 18.break slip: the sign is wrong
def pull_theta(Tx, Tt, u):
    w = np.linalg.solve(Tx.T - np.eye(len(Tx)), u)
    return Tt.T @ w


# %% 18.break slip: is multiplied there
def pull_theta(Tx, Tt, u):
    w = (np.eye(len(Tx)) - Tx.T) @ u
    return Tt.T @ w


# %% 18.break slip: the identity is missing
def pull_theta(Tx, Tt, u):
    w = np.linalg.solve(Tx.T, u)
    return Tt.T @ w


# %% 18.break slip: subtracts from every entry
def pull_theta(Tx, Tt, u):
    w = np.linalg.solve(1 - Tx.T, u)
    return Tt.T @ w


# %% 18.break visible: np.eye has the size of Tx
def pull_theta(Tx, Tt, u):
    w = np.linalg.solve((np.eye(2) - Tx).T, u)
    return Tt.T @ w


# %% 18.break visible: right on the example you see, but
def pull_theta(Tx, Tt, u):
    w = np.linalg.solve((np.eye(len(Tx)) - Tx).T, u)
    return Tt[:, :1].T @ w


# %% 18.break equivalent
def pull_theta(Tx, Tt, u):
    return (u @ np.linalg.inv(np.eye(len(Tx)) - Tx)) @ Tt


# %% 18.break visible: a sum of steps has no limit
def pull_theta(Tx, Tt, u):  # the adjoint system, by steps of its own
    w = u
    for _ in range(500):
        w = u + Tx.T @ w
    return w @ Tt


# %% 18.break blank
def pull_theta(Tx, Tt, u):
    w = ...
    return Tt.T @ w


# %% 18.B misconception: but b depends on lam
def ridge_slope(X, y, X_val, y_val, lam):
    return 0.0


# %% 18.B misconception: the derivative of the training loss
def ridge_slope(X, y, X_val, y_val, lam):
    b = np.linalg.solve(X.T @ X + lam * np.eye(X.shape[1]), X.T @ y)
    return 0.5 * b @ b


# %% 18.B slip: the sign is missing
def ridge_slope(X, y, X_val, y_val, lam):
    A = X.T @ X + lam * np.eye(X.shape[1])
    b = np.linalg.solve(A, X.T @ y)
    u = X_val.T @ (X_val @ b - y_val)
    w = np.linalg.solve(A, u)
    return w @ b


# %% 18.B slip: A is missing
def ridge_slope(X, y, X_val, y_val, lam):
    A = X.T @ X + lam * np.eye(X.shape[1])
    b = np.linalg.solve(A, X.T @ y)
    u = X_val.T @ (X_val @ b - y_val)
    w = u
    return -w @ b


# %% 18.B slip: that of the validation loss
def ridge_slope(X, y, X_val, y_val, lam):
    A = X.T @ X + lam * np.eye(X.shape[1])
    b = np.linalg.solve(A, X.T @ y)
    u = X.T @ (X @ b - y)
    w = np.linalg.solve(A, u)
    return -w @ b


# %% 18.B slip: the derivative by log(lam)
def ridge_slope(X, y, X_val, y_val, lam):
    A = X.T @ X + lam * np.eye(X.shape[1])
    b = np.linalg.solve(A, X.T @ y)
    u = X_val.T @ (X_val @ b - y_val)
    w = np.linalg.solve(A, u)
    return -lam * w @ b


# %% 18.B slip: twice too large
def ridge_slope(X, y, X_val, y_val, lam):
    A = X.T @ X + lam * np.eye(X.shape[1])
    b = np.linalg.solve(A, X.T @ y)
    u = 2 * X_val.T @ (X_val @ b - y_val)
    return -np.linalg.solve(A, u) @ b


# %% 18.B slip: A is missing
def ridge_slope(X, y, X_val, y_val, lam):
    A = X.T @ X + lam * np.eye(X.shape[1])
    b = np.linalg.solve(A, X.T @ y)
    u = X_val.T @ (X_val @ b - y_val)
    w = np.linalg.solve(A, u)
    return -w @ (A @ b)


# %% 18.B slip: u must have one entry for each
def ridge_slope(X, y, X_val, y_val, lam):
    A = X.T @ X + lam * np.eye(X.shape[1])
    b = np.linalg.solve(A, X.T @ y)
    u = X_val @ b - y_val
    w = np.linalg.solve(A, u)
    return -w @ b


# %% 18.B visible: right on the example you see, but
def ridge_slope(X, y, X_val, y_val, lam):
    A = X.T @ X + np.eye(X.shape[1])
    b = np.linalg.solve(A, X.T @ y)
    u = X_val.T @ (X_val @ b - y_val)
    return -np.linalg.solve(A, u) @ b


# %% 18.B equivalent
def ridge_slope(X, y, X_val, y_val, lam):
    U, s, V = np.linalg.svd(X, full_matrices=False)
    b = V.T @ (s / (s * s + lam) * (U.T @ y))
    u = X_val.T @ (X_val @ b - y_val)
    return -(V @ u) @ ((V @ b) / (s * s + lam))


# %% 18.B equivalent
def ridge_slope(X, y, X_val, y_val, lam):  # forward: how b moves, then the loss
    A = X.T @ X + lam * np.eye(X.shape[1])
    b = np.linalg.solve(A, X.T @ y)
    db = -np.linalg.solve(A, b)
    return (X_val @ b - y_val) @ (X_val @ db)


# %% 18.B blank
def ridge_slope(X, y, X_val, y_val, lam):
    A = X.T @ X + lam * np.eye(X.shape[1])
    b = np.linalg.solve(A, X.T @ y)
    u = X_val.T @ (X_val @ b - y_val)
    w = ...
    return -w @ b
