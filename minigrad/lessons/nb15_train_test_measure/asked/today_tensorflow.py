"""`fit` and `evaluate` reset Keras's metrics. In a loop of your own, reset before each stage."""
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1, "sigmoid")])
model.compile("adam", "binary_crossentropy", metrics=[tf.keras.metrics.AUC()])
x, y = tf.random.normal((200, 4)), tf.cast(tf.random.uniform((200,)) < 0.5, tf.float32)
model.fit(x, y, epochs=2, validation_data=(x[:50], y[:50]), verbose=0)
first, again = model.evaluate(x, y, verbose=0), model.evaluate(x, y, verbose=0)

auc = tf.keras.metrics.AUC(num_thresholds=200)
for stage in ("train evaluation", "test evaluation"):
    auc.reset_state()
    for k in range(0, 200, 32):
        auc.update_state(y[k:k + 32], model(x[k:k + 32])[:, 0])
    print(stage, float(auc.result()))

# --- checked
assert first == again                      # evaluate starts anew
assert abs(float(auc.result()) - again[1]) < 1e-4
counted = sum(float(v[0]) for v in auc.variables)
assert counted == 200                      # the last stage only
