import scala.math._
import scala.collection.mutable._
object Sample {
    def f(numbers: List[Long]): Map[String, Long] = {
        val found = Map[String, Long]()
        for (number <- numbers.sorted if number > 0) found(number.toString) = numbers.count(_ == number)
        found
    }
    def main(arguments: Array[String]) = assert(f(List[Long](1L, 2L)).equals(Map[String, Long]("1" -> 1L, "2" -> 1L)))
}
