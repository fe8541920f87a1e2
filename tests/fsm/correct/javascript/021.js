const make = (kind) => {
  switch (kind) {
    case 'a': {
      const size = 1;
      return size;
    }
    default: {
      let size = 0;
      size += 2;
      return size;
    }
  }
};
make('a');
