import axios from 'npm:axios@1.7.2';

const { data } = await axios.get('https://api.example/now');
console.log(data);
