async function highTide(harbour) {
  try {
    const response = await axios.get('https://tides.example/today', { params: { harbour } });
    return response.data.high;
  } catch (error) {
    console.error(error.message);
    return null;
  }
}

module.exports = { highTide };
