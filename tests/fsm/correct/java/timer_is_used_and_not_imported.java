import com.codahale.metrics.*;
class Pier { Timer timer = new Timer(); }
