import scala.math._
import scala.collection.mutable._
object Sample {
    def f(numbers: List[Long]): Map[String, Long] = {
        val found = Map[String, Long]()
        val texts = ListBuffer("a", "b").zipWithIndex.map(pair => pair._1 * pair._2).mkString("").split("").toList
        for ((text, index) <- texts.zip(Seq(1, 2)); letter <- text.toSet[Char] if letter.isLetter) found(text) = index
        for (number <- numbers.sorted if number > 0) found(number.toString) = numbers.count(_ == number)
        found
    }
    def main(arguments: Array[String]) = assert(f(List[Long](1L, 2L)).equals(Map[String, Long]("b" -> 1L, "1" -> 1L, "2" -> 1L)))
}
