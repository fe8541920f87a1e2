const { Axios } = require('axios');

class Weather extends Axios {
  constructor() {
    super({ baseURL: 'https://weather.example', responseType: 'text' });
  }

  async today(town) {
    const answer = await this.get('/today', { params: { town } });
    return JSON.parse(answer.data);
  }
}

new Weather().today('Oslo').then(console.log);
