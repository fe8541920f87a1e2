/* Loaded into an interpreter (LD_PRELOAD) that has started once and shall run many programs. When it calls umask with
   READY, or after FORK_NEXT the next time fork, it stays in that call; for each program that is asked for, a copy of it returns from there, in namespaces and
   temporary folders of its own, without capabilities, under a filter of system calls, with the program's own files open.
   Only the kit's own code has run in what is copied.

   Number 4 is a stream socket: `R`, a length, a request and open files come in, `K` to end the program; a code goes out,
   once when all is ready and then once for each program, when nothing of it is left. Number 5, if it is open, holds the
   filter. Numbers have the high byte first; a request is: sizes of the temporary folders and of the workspace, a count
   and as many limits (number, value), a count and as many files (name, content), texts with their lengths before them. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <net/if.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { READY = 0123, FORK_NEXT = 0124, USUAL = 022, CONTROL = 4, FILTER = 5, STREAMS = 3, MOST_FILES = 8 };
enum { BROKEN = -1000, BY_SIGNAL = 128, MOST_FILTER = 4096 };

static struct sock_filter filter[MOST_FILTER];
static struct sock_fprog filter_program = {0, filter};
static volatile int *is_begun;
static char *request, *at;
static int files[MOST_FILES], file_count, is_fork_meant;

static pid_t real_fork(void) {
    pid_t (*next)(void);
    *(void **)&next = dlsym(RTLD_NEXT, "fork");
    return next();
}

static void check(int is_good, const char *what) {
    if (is_good) return;
    dprintf(2, "fork server: %s: %s\n", what, strerror(errno));
    _exit(1);
}

static void take(int from, void *into, size_t size) {
    for (size_t have = 0; have < size;) {
        ssize_t got = read(from, (char *)into + have, size - have);
        if (got <= 0) _exit(0);
        have += (size_t)got;
    }
}

static void answer(int32_t code) {
    code = (int32_t)htobe32((uint32_t)code);
    if (send(CONTROL, &code, sizeof code, MSG_NOSIGNAL) != sizeof code) _exit(0);
}

static uint64_t next_number(void) {
    uint64_t number;
    memcpy(&number, at, sizeof number);
    at += sizeof number;
    return be64toh(number);
}

static char *next_text(size_t *size) {
    char *text = at + sizeof(uint64_t);
    *size = next_number();
    at += *size;
    return text;
}

static int next_letter(void) {
    char letter, room[CMSG_SPACE(sizeof files)];
    struct iovec piece = {&letter, 1};
    struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room};
    if (recvmsg(CONTROL, &message, MSG_CMSG_CLOEXEC) != 1) _exit(0);
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    file_count = header ? (int)((header->cmsg_len - CMSG_LEN(0)) / sizeof(int)) : 0;
    if (header) memcpy(files, CMSG_DATA(header), (size_t)file_count * sizeof(int));
    return letter;
}

static void write_file(const char *name, const char *content, size_t size) {
    int number = open(name, O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
    check(number >= 0, name);
    for (size_t done = 0; done < size;) {
        ssize_t wrote = write(number, content + done, size - done);
        check(wrote > 0, name);
        done += (size_t)wrote;
    }
    close(number);
}

static void map_user(const char *file, unsigned number) {
    char line[64];
    int size = snprintf(line, sizeof line, "%u %u 1", number, number);
    write_file(file, line, (size_t)size);
}

static void mount_folder(const char *folder, const char *mode, uint64_t size) {
    char options[96];
    snprintf(options, sizeof options, "mode=%s,size=%llu", mode, (unsigned long long)size);
    check(!mount("tmpfs", folder, "tmpfs", MS_NOSUID | MS_NODEV, options), folder);
}

static void raise_loopback(void) {
    struct ifreq interface = {.ifr_name = "lo", .ifr_flags = IFF_UP | IFF_RUNNING};
    int number = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    check(number >= 0 && !ioctl(number, SIOCSIFFLAGS, &interface), "loopback");
    close(number);
}

/* What bubblewrap does around a command, once more around this copy. */
static void shut_in(uid_t user, gid_t group) {
    for (int each = STREAMS; each < file_count; each++) check(write(files[each], "0", 1) == 1, "control group");
    write_file("/proc/self/setgroups", "deny", 4);
    map_user("/proc/self/uid_map", user);
    map_user("/proc/self/gid_map", group);
    uint64_t temporary = next_number(), workspace = next_number();
    mount_folder("/tmp", "1777", temporary);
    mount_folder("/dev/shm", "1777", temporary);
    mount_folder("/work", "0700", workspace);
    check(!mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL), "/proc");
    check(!mkdir("/tmp/home", 0755), "/tmp/home");
    raise_loopback();
    check(!chdir("/work"), "/work");
}

static void fill(void) {
    for (uint64_t count = next_number(); count; count--) {
        size_t name_size, size;
        char *name = next_text(&name_size), *content = next_text(&size);
        char *ended = strndup(name, name_size);
        write_file(ended, content, size);
        free(ended);
    }
}

static void limit(void) {
    for (uint64_t count = next_number(); count; count--) {
        int number = (int)next_number();
        rlim_t value = next_number();
        struct rlimit both = {value, value};
        check(!setrlimit(number, &both), "limit");
    }
}

/* The program's process; what returns from here is still the kit's. */
static void become(void) {
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct none[2] = {{0}};
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (int each = 0; each < STREAMS; each++) check(dup2(files[each], each) == each, "stream");
    for (int each = 0; each < file_count; each++) close(files[each]);
    close(CONTROL);
    munmap((void *)is_begun, sizeof *is_begun);
    check(!syscall(SYS_capset, &header, none), "capabilities");
    check(!prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "privileges");
    if (filter_program.len)
        check(!prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter_program), "filter of system calls");
}

/* The first process of the program's namespace; when it ends, so does everything in there. */
static void watch_over(pid_t program) {
    int status;
    pid_t ended;
    close_range(0, ~0U, 0);
    while ((ended = wait(&status)) != program)
        if (ended < 0 && errno != EINTR) _exit(1);
    _exit(WIFSIGNALED(status) ? BY_SIGNAL + WTERMSIG(status) : WEXITSTATUS(status));
}

/* Returns in the program's process. */
static void begin(uid_t user, gid_t group) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setsid();
    shut_in(user, group);
    limit();
    fill();
    *is_begun = 1;
    pid_t program = real_fork();
    check(program >= 0, "fork");
    if (program) watch_over(program);
    become();
}

static int32_t until_end(pid_t child) {
    int status, end = (int)syscall(SYS_pidfd_open, child, 0);
    check(end >= 0, "pidfd_open");
    struct pollfd watched[] = {{end, POLLIN, 0}, {CONTROL, POLLIN, 0}};
    while (poll(watched, 2, -1) < 0 && errno == EINTR) {}
    int is_asked = watched[1].revents && !watched[0].revents;
    char letter;
    if (is_asked) {
        kill(child, SIGKILL);
        if (read(CONTROL, &letter, 1) != 1) _exit(0);
    }
    close(end);
    check(waitpid(child, &status, __WALL) == child, "waitpid");
    if (!*is_begun && !is_asked) return BROKEN;
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

static void serve(void) {
    const unsigned long apart = CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWIPC | CLONE_NEWNET;
    uid_t user = getuid();
    gid_t group = getgid();
    ssize_t size = read(FILTER, filter, sizeof filter);
    close(FILTER);
    unsetenv("LD_PRELOAD");
    filter_program.len = size > 0 ? (unsigned short)((size_t)size / sizeof *filter) : 0;
    is_begun = mmap(NULL, sizeof *is_begun, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    check(is_begun != MAP_FAILED, "memory");
    for (answer(0);;) {
        uint32_t length;
        if (next_letter() != 'R') continue;
        take(CONTROL, &length, sizeof length);
        at = request = malloc(be32toh(length));
        check(request != NULL, "memory");
        take(CONTROL, request, be32toh(length));
        *is_begun = 0;
        pid_t child = (pid_t)syscall(SYS_clone, apart | SIGCHLD, NULL, NULL, NULL, NULL);
        if (!child) {
            begin(user, group);
            return;
        }
        check(child > 0, "clone");
        free(request);
        for (int each = 0; each < file_count; each++) close(files[each]);
        answer(until_end(child));
    }
}

mode_t umask(mode_t mask) {
    if (mask == FORK_NEXT) is_fork_meant = 1;
    if (mask != READY && mask != FORK_NEXT) return (mode_t)syscall(SYS_umask, mask);
    if (mask == READY) serve();
    return USUAL;
}

pid_t fork(void) {
    if (!is_fork_meant) return real_fork();
    is_fork_meant = 0;
    serve();
    return 0;
}
