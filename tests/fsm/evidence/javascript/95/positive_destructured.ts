import { RequestPromiseOptions, get } from 'request-promise-native';
const options: RequestPromiseOptions = { json: true };
get('http://localhost', options).then(console.log);
