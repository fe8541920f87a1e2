import React, { useState } from 'react';
export default function Form() {
  const [value, setValue] = useState('');
  const title = 'x';
  return (
    <input
      title={title}
      value={value}
      onChange={(e) => setValue(e.target.value)}
    />
  );
}
