class Pier extends Base {
    private void tell(String a) { tell(a, 1); }
}
