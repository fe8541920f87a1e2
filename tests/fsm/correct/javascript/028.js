class Pool {
  constructor({ create, destroy }) {
    this.create = create;
    this.destroy = destroy;
  }
  take() { return this.create(); }
}
const { take } = Pool.prototype;
new Pool({ create: () => 1 }).take();
console.log(take);
