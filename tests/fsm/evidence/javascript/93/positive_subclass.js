class JsonRequest extends XMLHttpRequest {
  constructor(method, url) {
    super();
    this.open(method, url);
    this.responseType = 'json';
    this.setRequestHeader('Accept', 'application/json');
  }

  run(body) {
    return new Promise((resolve, reject) => {
      this.onload = () => resolve(this.response);
      this.onerror = reject;
      this.send(body ? JSON.stringify(body) : null);
    });
  }
}

new JsonRequest('GET', '/api/me').run().then(console.log);
