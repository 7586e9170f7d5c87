// Capture the flag from above: the walled field, two bases, flags, and everybody who runs and shoots.

import { TAU, clamp, mix } from "../../stage/geometry.js";
import { GlidingField } from "../../stage/gliding.js";
import { FONT, circle, outline } from "../../stage/paint.js";
import { sideColours } from "../../stage/palette.js";
import { View } from "../../stage/view.js";
import { notesOf } from "./cards.js";
import { COLOURS } from "./palette.js";

export { follower } from "../../stage/gliding.js";
export { cards } from "./cards.js";

/** Seconds for a second of the match: ten minutes go by in two and a half. */
export const PACE = 0.25;

// Above the field there is room for the score, in the world's units.
const HEADLINE = 240;
const BODY = 46;
const GUARDED = 400;
const LONGEST_STEP = 700;

export function create(canvas, options) {
    return new Field(canvas, options);
}

class Field extends GlidingField {
    constructor(canvas, options) {
        super(canvas, new View(), COLOURS, options);
    }

    // --- scenes and steps ----------------------------------------------------------

    show(start) {
        this.map = { width: start.width, height: start.height, bases: start.bases };
        super.show(start);
    }

    frameOf({ width, height }) {
        return { width, height: height + HEADLINE };
    }

    happen(event, scene) {
        const { theme } = this.kit;
        if (event.code === "kills") this.explode(scene.players[event.other]);
        else if (event.code === "scores") this.speak(scene.players[event.who], "+1", theme.gain);
        else if (event.code === "takes") this.speak(scene.players[event.who], "flag taken", theme.text);
        else if (event.code === "returns") this.speak(scene.players[event.who], "flag returned", theme.text);
    }

    speak(player, text, colour) {
        const { kit } = this;
        kit.effects.say(kit, this.spotOf(player), player.id, text, colour, 13);
    }

    explode(player) {
        const { kit, unit } = this;
        if (kit.still) return;
        const { x, y } = this.spotOf(this.from.players[player.id]);
        kit.effects.burst(x, y, [this.inkOf(player.side), kit.theme.tracer], 14, unit * 320, unit * 22, 0.6);
    }

    // --- places --------------------------------------------------------------------

    get unit() {
        return this.view.scale;
    }

    spotOf({ x, y }) {
        return { x: this.view.px(x), y: this.view.py(y + HEADLINE) };
    }

    inkOf(side) {
        const { theme } = this.kit;
        return sideColours(side, theme).main;
    }

    // For words, which are thinner than things.
    wordInkOf(side) {
        const { theme } = this.kit;
        return theme.name === "dark" ? sideColours(side, theme).bright : sideColours(side, theme).main;
    }

    // Everybody where he is at this moment of the step; whoever comes back does not glide.
    get players() {
        const { from, to, progress } = this;
        return to.players.map((player, at) => {
            const before = from.players[at];
            const moved = Math.hypot(player.x - before.x, player.y - before.y);
            const part = moved > LONGEST_STEP || before.waits > 0 ? 1 : progress;
            return { ...player, x: mix(before.x, player.x, part), y: mix(before.y, player.y, part) };
        });
    }

    tokens() {
        return this.players.map((player) => ({
            id: player.id,
            radius: this.unit * BODY,
            alive: player.waits === 0,
            ...this.spotOf(player),
        }));
    }

    notesOf(id) {
        return notesOf(this.to.players[id]);
    }

    // --- what stays ------------------------------------------------------------------

    paintGround(ctx) {
        const { view, kit, unit } = this;
        const { theme } = kit;
        ctx.fillStyle = theme.beyond;
        ctx.fillRect(0, 0, view.width, view.height);
        if (!this.map) return;
        const { width, height, bases } = this.map;
        const corner = this.spotOf({ x: 0, y: 0 });
        for (let stripe = 0; stripe < 10; stripe += 1) {
            ctx.fillStyle = stripe % 2 ? theme.grass : theme.grassFar;
            const x = corner.x + (stripe * width * unit) / 10;
            ctx.fillRect(x, corner.y, (width * unit) / 10 + 1, height * unit);
        }
        ctx.strokeStyle = theme.chalk;
        ctx.lineWidth = Math.max(1, unit * 8);
        const middle = this.spotOf({ x: width / 2, y: 0 });
        outline(ctx, [middle.x, middle.y, middle.x, middle.y + height * unit], false);
        ctx.stroke();
        bases.forEach(([x, y], side) => this.paintBase(ctx, this.spotOf({ x, y }), side));
        ctx.strokeStyle = theme.wall;
        ctx.lineWidth = Math.max(3, unit * 26);
        ctx.strokeRect(corner.x, corner.y, width * unit, height * unit);
    }

    paintBase(ctx, { x, y }, side) {
        const { unit } = this;
        ctx.save();
        ctx.globalAlpha = 0.22;
        ctx.fillStyle = this.inkOf(side);
        circle(ctx, x, y, unit * 120);
        ctx.fill();
        ctx.globalAlpha = 0.5;
        ctx.strokeStyle = this.inkOf(side);
        ctx.lineWidth = Math.max(1, unit * 6);
        ctx.setLineDash(side ? [8, 6] : []);
        circle(ctx, x, y, unit * GUARDED);
        ctx.stroke();
        ctx.restore();
    }

    // --- what moves ------------------------------------------------------------------

    drawMoment(ctx, { to, part }) {
        const { players } = this;
        for (const player of players) this.drawShot(ctx, player, players, part);
        for (const player of players) this.drawPlayer(ctx, player);
        for (const flag of to.flags) this.drawFlag(ctx, flag, players);
        this.drawHeadline(ctx, to);
    }

    drawShot(ctx, player, players, part) {
        if (player.target < 0 || player.waits > 0) return;
        const { kit, unit } = this;
        const [from, to] = [this.spotOf(player), this.spotOf(players[player.target])];
        ctx.save();
        ctx.globalAlpha = player.hit ? 0.85 : 0.28;
        ctx.strokeStyle = kit.theme.tracer;
        ctx.lineWidth = Math.max(1, unit * 7);
        ctx.setLineDash([unit * 60, unit * 50]);
        ctx.lineDashOffset = kit.still ? 0 : -part * unit * 220;
        outline(ctx, [from.x, from.y, to.x, to.y], false);
        ctx.stroke();
        ctx.restore();
    }

    // One team is round, the other has corners; whoever is dead is pale, with a ring that fills.
    drawPlayer(ctx, player) {
        const { kit, unit } = this;
        const { x, y } = this.spotOf(player);
        const size = Math.max(7, unit * BODY);
        ctx.save();
        ctx.globalAlpha = player.waits > 0 ? 0.3 : 1;
        ctx.fillStyle = this.inkOf(player.side);
        ctx.strokeStyle = kit.theme.outline;
        ctx.lineWidth = Math.max(1, size * 0.14);
        if (player.side === 0) circle(ctx, x, y, size);
        else {
            ctx.beginPath();
            ctx.rect(x - size * 0.88, y - size * 0.88, size * 1.76, size * 1.76);
        }
        ctx.fill();
        ctx.stroke();
        ctx.fillStyle = sideColours(player.side, kit.theme).ink;
        ctx.font = `800 ${size * 1.15}px ${FONT}`;
        ctx.textAlign = "center";
        ctx.textBaseline = "middle";
        ctx.fillText(String((player.id % 4) + 1), x, y);
        ctx.globalAlpha = 1;
        ctx.strokeStyle = player.waits > 0 ? kit.theme.text : kit.theme.gain;
        ctx.lineWidth = Math.max(1.5, size * 0.2);
        const share = player.waits > 0 ? clamp(1 - player.waits / 3, 0, 1) : player.health;
        ctx.beginPath();
        ctx.arc(x, y, size * 1.35, -TAU / 4, -TAU / 4 + TAU * share);
        ctx.stroke();
        ctx.restore();
    }

    drawFlag(ctx, flag, players) {
        const { kit, unit } = this;
        const carrier = players.find(({ carries, side }) => carries && side !== flag.side);
        const { x, y } = this.spotOf(flag.place === "carried" && carrier ? carrier : flag);
        const high = Math.max(20, unit * 150);
        const lean = flag.place === "dropped" ? 0.9 : 0;
        ctx.save();
        ctx.translate(x, y);
        ctx.rotate(lean);
        ctx.strokeStyle = kit.theme.pole;
        ctx.lineWidth = Math.max(2, unit * 12);
        outline(ctx, [0, 0, 0, -high], false);
        ctx.stroke();
        ctx.fillStyle = this.inkOf(flag.side);
        ctx.strokeStyle = kit.theme.outline;
        ctx.lineWidth = 1;
        const wide = high * 0.62;
        const [top, low] = [-high, -high * 0.56];
        const shape = flag.side ? [0, top, wide, top, wide, low, 0, low] : [0, top, wide, (top + low) / 2, 0, low];
        outline(ctx, shape);
        ctx.fill();
        ctx.stroke();
        ctx.restore();
    }

    // The score, the time, and how both teams split.
    drawHeadline(ctx, scene) {
        const { view, kit, unit } = this;
        const size = clamp(unit * 120, 12, 24);
        const y = view.py(HEADLINE * 0.45);
        ctx.save();
        ctx.textBaseline = "middle";
        ctx.font = `800 ${size}px ${FONT}`;
        ctx.textAlign = "center";
        ctx.fillStyle = kit.theme.headline;
        const middle = (view.left + view.right) / 2;
        ctx.fillText(`${scene.points[0]} : ${scene.points[1]}   ${scene.clock}`, middle, y);
        ctx.font = `650 ${size * 0.62}px ${FONT}`;
        const room = (view.right - view.left) * 0.36;
        ctx.textAlign = "left";
        ctx.fillStyle = this.wordInkOf(0);
        ctx.fillText(scene.splits[0], view.left, y, room);
        ctx.textAlign = "right";
        ctx.fillStyle = this.wordInkOf(1);
        ctx.fillText(scene.splits[1], view.right, y, room);
        ctx.restore();
    }
}
