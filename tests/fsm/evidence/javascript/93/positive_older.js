function loadPrices(done) {
  var xhr = new XMLHttpRequest();
  xhr.onreadystatechange = function () {
    if (xhr.readyState === 4 && xhr.status === 200) {
      done(JSON.parse(xhr.responseText));
    }
  };
  xhr.open('GET', 'https://shop.example/prices', true);
  xhr.send();
}

loadPrices(function (prices) {
  document.getElementById('prices').innerText = Object.keys(prices).join(', ');
});
