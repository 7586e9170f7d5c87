// The floor of the corridor and its walls, on the map or from nearby.

const TILE = 50;
const COURSE = 10;

export function paintCorridor(ctx, { theme, view }, look, { isMap = false } = {}) {
    const { field, wall } = view;
    const corner = look.spot({ x: 0, y: 0 });
    const end = look.spot({ x: field.width, y: field.height });
    const thick = wall * look.scale;
    ctx.fillStyle = theme.brick;
    ctx.fillRect(
        corner.x - thick,
        corner.y - thick,
        end.x - corner.x + 2 * thick,
        end.y - corner.y + 2 * thick,
    );
    if (!isMap) drawCourses(ctx, theme, look, view);
    const light = ctx.createLinearGradient(corner.x, 0, end.x, 0);
    light.addColorStop(0, theme.floorFar);
    light.addColorStop(0.5, theme.floor);
    light.addColorStop(1, theme.floorFar);
    ctx.fillStyle = light;
    ctx.fillRect(corner.x, corner.y, end.x - corner.x, end.y - corner.y);
    drawTiles(ctx, theme, look, field, isMap ? 2 * TILE : TILE);
    ctx.strokeStyle = theme.brickEdge;
    ctx.lineWidth = isMap ? 1 : 2;
    ctx.strokeRect(corner.x, corner.y, end.x - corner.x, end.y - corner.y);
}

function drawTiles(ctx, theme, look, field, each) {
    ctx.lineWidth = 1;
    for (let y = each; y < field.height; y += each) {
        const from = look.spot({ x: 0, y });
        ctx.strokeStyle = y % (2 * TILE) ? theme.tile : theme.tileStrong;
        ctx.beginPath();
        ctx.moveTo(from.x, from.y);
        ctx.lineTo(from.x + field.width * look.scale, from.y);
        ctx.stroke();
    }
    ctx.strokeStyle = theme.tile;
    for (let x = each; x < field.width; x += each) {
        const from = look.spot({ x, y: 0 });
        ctx.beginPath();
        ctx.moveTo(from.x, from.y);
        ctx.lineTo(from.x, from.y + field.height * look.scale);
        ctx.stroke();
    }
}

// Bricks beside the corridor: one sees that one moves along.
function drawCourses(ctx, theme, look, { field, wall }) {
    const line = (x1, y1, x2, y2) => {
        const [from, to] = [look.spot({ x: x1, y: y1 }), look.spot({ x: x2, y: y2 })];
        ctx.moveTo(from.x, from.y);
        ctx.lineTo(to.x, to.y);
    };
    ctx.strokeStyle = theme.brickDeep;
    ctx.lineWidth = 1.5;
    ctx.beginPath();
    for (let course = 0; course * COURSE < field.height; course += 1) {
        const y = course * COURSE;
        for (const x of [-wall, field.width]) {
            line(x, y, x + wall, y);
            // Every other course is shifted by half a brick.
            const joint = x + wall * (course % 2 ? 0.3 : 0.7);
            line(joint, y, joint, y + COURSE);
        }
    }
    ctx.stroke();
}
