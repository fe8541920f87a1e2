import Vue from 'vue';
import axios from 'axios';

Vue.prototype.$http = axios;

new Vue({
  el: '#app',
  data: { items: [] },
  created() {
    this.$http.get('/items').then(({ data }) => { this.items = data; });
  },
});
