#!/bin/bash
# enter.sh <root>: runs /commands.sh in a root that has this machine's /usr, read-only, and nothing else of it. It is started in
# its own mount, network and process namespaces, so all of this ends with it.
set -euo pipefail
root=$1
mkdir -p "$root"/{usr,dev,proc,tmp,run,root,results,opt,srv,backups,etc/caddy,etc/ssl,etc/alternatives,etc/systemd/system,var/lib,var/log}
rmdir "$root/backups"
chmod 1777 "$root/tmp"
mount --bind /usr "$root/usr"
mount -o remount,bind,ro "$root/usr"
# /usr/local/bin is where OPERATING.md copies to
mount -t tmpfs none "$root/usr/local/bin"
for name in bin sbin lib lib64; do
  if [ -L "/$name" ]; then cp -P "/$name" "$root/$name"; else mkdir "$root/$name"; mount --bind "/$name" "$root/$name"; fi
done
for name in ssl alternatives; do mount --bind "/etc/$name" "$root/etc/$name"; done
for name in null zero random urandom tty; do touch "$root/dev/$name"; mount --bind "/dev/$name" "$root/dev/$name"; done
mount -t proc proc "$root/proc"
ln -s /proc/self/fd "$root/dev/fd"
cp /etc/ld.so.cache "$root/etc/"
printf 'root:x:0:0::/root:/bin/bash\nnobody:x:65534:65534::/:/usr/sbin/nologin\npostgres:x:999:999::/:/bin/sh\n' > "$root/etc/passwd"
printf 'root:x:0:\nnogroup:x:65534:\npostgres:x:999:\n' > "$root/etc/group"
printf 'root:*::::::::\n' > "$root/etc/shadow"
printf 'root:::\n' > "$root/etc/gshadow"
printf '127.0.0.1 localhost quad.example.edu rice.quad.example.edu\n' > "$root/etc/hosts"
printf 'nameserver 127.0.0.1\n' > "$root/etc/resolv.conf"
printf 'SYS_UID_MIN 100\nSYS_UID_MAX 499\nSYS_GID_MIN 100\nSYS_GID_MAX 499\nUSERGROUPS_ENAB yes\n' > "$root/etc/login.defs"
printf '[safe]\ndirectory = *\n' > "$root/etc/gitconfig"
ip link set lo up
exec env -i PATH=/stand-ins:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \
  npm_config_update_notifier=false \
  chroot "$root" /bin/bash /commands.sh
