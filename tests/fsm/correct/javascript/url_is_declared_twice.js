const port = process.argv[2];
if (port) {
const url = 'a' + port;
console.log(url);
} else {
const url = 'b';
console.log(url);
}
