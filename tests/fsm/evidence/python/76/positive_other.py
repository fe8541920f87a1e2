from subprocess import PIPE, Popen

listing = Popen(["ls", "-1"], stdout=PIPE)
counting = Popen(["wc", "-l"], stdin=listing.stdout, stdout=PIPE)
listing.stdout.close()
count, _ = counting.communicate()
print(int(count), "files")
