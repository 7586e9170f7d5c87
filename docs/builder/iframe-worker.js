// Browsers start no worker of a page that is read from the disk, and the search is one. There, the
// search runs in a hidden frame instead: a frame and a worker speak in the same messages.

class FrameWorker extends EventTarget {
  constructor(address) {
    super();
    this.waiting = [];
    this.ready = false;
    this.frame = document.createElement("iframe");
    this.frame.hidden = true;
    document.body.append(this.frame);
    this.begin(address);
  }

  // The worker's program finds in its frame what it would find in a worker.
  async begin(address) {
    const inside = this.frame.contentWindow;
    inside.importScripts = async (...programs) => {
      for (const program of programs) await load(inside, program);
    };
    inside.postMessage = (message) => this.tell(message);
    await load(inside, address);
    this.ready = true;
    for (const message of this.waiting) this.pass(message);
  }

  postMessage(message) {
    if (this.ready) this.pass(message);
    else this.waiting.push(message);
  }

  pass(data) {
    const inside = this.frame.contentWindow;
    inside.dispatchEvent(new inside.MessageEvent("message", { data }));
  }

  tell(data) {
    const event = new MessageEvent("message", { data });
    this.dispatchEvent(event);
    this.onmessage?.(event);
  }

  terminate() {
    this.frame.remove();
  }
}

function load(inside, address) {
  return new Promise((resolve, reject) => {
    const program = inside.document.createElement("script");
    program.src = address;
    program.onload = resolve;
    program.onerror = () => reject(new Error(`cannot load ${address}`));
    inside.document.head.append(program);
  });
}

if (location.protocol === "file:") window.Worker = FrameWorker;
