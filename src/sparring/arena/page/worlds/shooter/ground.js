// What stays: the floor with its seams, and the walls.

const SEAM = 5;
const RISE = 3;

export function paintFloor(ctx, view, theme, scene) {
    ctx.fillStyle = theme.beyond;
    ctx.fillRect(0, 0, view.width, view.height);
    if (!scene) return;
    const [wide, high] = [view.right - view.left, view.bottom - view.top];
    const light = ctx.createRadialGradient(
        view.left + wide / 2,
        view.top + high / 2,
        0,
        view.left + wide / 2,
        view.top + high / 2,
        Math.max(1, Math.hypot(wide, high) / 2),
    );
    light.addColorStop(0, theme.floor);
    light.addColorStop(1, theme.floorFar);
    ctx.fillStyle = light;
    ctx.fillRect(view.left, view.top, wide, high);
    drawSeams(ctx, view, theme, scene);
    for (const wall of scene.walls) drawWall(ctx, view, theme, wall);
    ctx.lineWidth = 3;
    ctx.strokeStyle = theme.blockEdge;
    ctx.strokeRect(view.left, view.top, wide, high);
}

function drawSeams(ctx, view, theme, { width, height }) {
    ctx.lineWidth = 1;
    ctx.strokeStyle = theme.seam;
    ctx.beginPath();
    for (let x = SEAM; x < width; x += SEAM) {
        ctx.moveTo(view.px(x), view.top);
        ctx.lineTo(view.px(x), view.bottom);
    }
    for (let y = SEAM; y < height; y += SEAM) {
        ctx.moveTo(view.left, view.py(y));
        ctx.lineTo(view.right, view.py(y));
    }
    ctx.stroke();
}

function drawWall(ctx, view, theme, [left, top, right, bottom]) {
    const [x, y] = [view.px(left), view.py(top)];
    const [wide, high] = [view.px(right) - x, view.py(bottom) - y];
    ctx.fillStyle = theme.blockShade;
    ctx.fillRect(x + RISE, y + RISE, wide, high);
    ctx.fillStyle = theme.block;
    ctx.fillRect(x, y, wide, high);
    const rim = Math.min(RISE, wide / 4, high / 4);
    ctx.fillStyle = theme.blockTop;
    ctx.fillRect(x + rim, y + rim, wide - 2 * rim, high - 2 * rim);
    ctx.lineWidth = 1;
    ctx.strokeStyle = theme.blockEdge;
    ctx.strokeRect(x + 0.5, y + 0.5, wide - 1, high - 1);
}
