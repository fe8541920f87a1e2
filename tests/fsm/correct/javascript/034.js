try {
  const err = new Error('x');
  throw err;
} catch (err) {
  err = err.message;
  console.log(err);
}
