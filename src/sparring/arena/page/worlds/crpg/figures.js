// Who stands on a token: fighter, wizard and the animals, drawn by paths.
// One unit is the radius of the base; everybody looks to the right.

import {
    INK,
    drawBearded,
    drawBoar,
    drawRobe,
    drawShoulders,
    fillAndInk,
    onBase,
    stand,
} from "../../stage/battle/figures.js";
import { circle, outline, star } from "../../stage/paint.js";

export const EYES = {
    fighter: onBase(-0.33),
    wizard: onBase(-0.2),
    wolf: onBase(-0.22),
    boar: onBase(-0.3),
    "black bear": onBase(-0.28),
};
export const CROWN = {
    fighter: onBase(-1.18),
    wizard: onBase(-1.5),
    wolf: onBase(-0.95),
    boar: onBase(-0.85),
    "black bear": onBase(-0.85),
};

export function drawFigure(ctx, kind, team) {
    const draw = {
        fighter: drawFighter,
        wizard: drawWizard,
        wolf: drawWolf,
        boar: drawBoar,
        "black bear": drawBear,
    }[kind];
    stand(ctx);
    (draw ?? drawFighter)(ctx, team);
}

function drawFighter(ctx, team) {
    // Sword, held high on the side he looks to.
    ctx.save();
    ctx.translate(0.66, 0.42);
    ctx.rotate(0.42);
    outline(ctx, [-0.09, 0, -0.09, -1.25, 0, -1.48, 0.09, -1.25, 0.09, 0]);
    fillAndInk(ctx, "#e9eef4");
    outline(ctx, [0, -0.05, 0, -1.36, 0.07, -1.22, 0.07, -0.05]);
    ctx.fillStyle = "#9fb0c2";
    ctx.fill();
    outline(ctx, [-0.3, -0.06, 0.3, -0.06, 0.3, 0.08, -0.3, 0.08]);
    fillAndInk(ctx, team.trim);
    outline(ctx, [-0.07, 0.08, 0.07, 0.08, 0.07, 0.32, -0.07, 0.32]);
    fillAndInk(ctx, "#5a3b22");
    ctx.restore();
    // Shoulders.
    drawShoulders(ctx, "#8894a3");
    ctx.beginPath();
    ctx.ellipse(0.5, 0.45, 0.22, 0.2, 0, 0, Math.PI * 2);
    fillAndInk(ctx, "#c3ccd6");
    // Plume.
    ctx.beginPath();
    ctx.moveTo(0.02, -0.86);
    ctx.bezierCurveTo(-0.2, -1.32, -0.78, -1.18, -0.82, -0.5);
    ctx.bezierCurveTo(-0.62, -0.78, -0.42, -0.74, -0.3, -0.62);
    ctx.closePath();
    fillAndInk(ctx, team.bright);
    // Helm with a visor.
    ctx.beginPath();
    ctx.moveTo(-0.46, 0.16);
    ctx.bezierCurveTo(-0.56, -1.06, 0.5, -1.12, 0.48, -0.3);
    ctx.lineTo(0.5, 0.02);
    ctx.lineTo(0.28, 0.34);
    ctx.lineTo(-0.3, 0.34);
    ctx.closePath();
    fillAndInk(ctx, "#b9c4d0");
    ctx.beginPath();
    ctx.moveTo(-0.4, -0.3);
    ctx.bezierCurveTo(-0.36, -0.86, 0.1, -0.94, 0.26, -0.76);
    ctx.bezierCurveTo(-0.06, -0.78, -0.18, -0.6, -0.2, -0.28);
    ctx.closePath();
    ctx.fillStyle = "#eef3f8";
    ctx.fill();
    outline(
        ctx,
        [-0.12, -0.4, 0.5, -0.4, 0.5, -0.24, 0.22, -0.24, 0.22, 0.16, 0.1, 0.16, 0.1, -0.24, -0.12, -0.24],
    );
    ctx.fillStyle = "#14161c";
    ctx.fill();
    // Shield on the other arm.
    ctx.beginPath();
    ctx.moveTo(-0.92, 0.06);
    ctx.quadraticCurveTo(-0.56, -0.1, -0.2, 0.06);
    ctx.bezierCurveTo(-0.16, 0.56, -0.32, 0.82, -0.56, 0.96);
    ctx.bezierCurveTo(-0.8, 0.82, -0.96, 0.56, -0.92, 0.06);
    ctx.closePath();
    fillAndInk(ctx, team.cloth);
    ctx.strokeStyle = team.trim;
    ctx.lineWidth = 0.09;
    ctx.beginPath();
    ctx.moveTo(-0.56, 0.12);
    ctx.lineTo(-0.56, 0.78);
    ctx.moveTo(-0.8, 0.34);
    ctx.lineTo(-0.32, 0.34);
    ctx.stroke();
}

function drawWizard(ctx, team) {
    // Staff with its stone.
    ctx.lineWidth = 0.23;
    ctx.beginPath();
    ctx.moveTo(0.6, 0.92);
    ctx.lineTo(0.8, -0.84);
    ctx.stroke();
    ctx.strokeStyle = "#8a5f36";
    ctx.lineWidth = 0.12;
    ctx.stroke();
    ctx.strokeStyle = INK;
    ctx.lineWidth = 0.08;
    star(ctx, 0.82, -1.0, 0.29, 4, 0.62);
    fillAndInk(ctx, team.name === "red" ? "#ffd166" : "#8ff0ff");
    circle(ctx, 0.79, -1.04, 0.08);
    ctx.fillStyle = "#ffffff";
    ctx.fill();
    // Robe.
    ctx.lineWidth = 0.09;
    drawRobe(ctx, team.cloth);
    drawBearded(ctx, "#f1efe9");
    // Hat, its tip bent back.
    ctx.beginPath();
    ctx.moveTo(-0.5, -0.4);
    ctx.bezierCurveTo(-0.36, -0.9, -0.3, -1.2, -0.56, -1.46);
    ctx.bezierCurveTo(-0.02, -1.48, 0.3, -1.0, 0.5, -0.4);
    ctx.closePath();
    fillAndInk(ctx, team.main);
    ctx.beginPath();
    ctx.ellipse(0, -0.38, 0.8, 0.2, 0.03, 0, Math.PI * 2);
    fillAndInk(ctx, team.cloth);
    ctx.strokeStyle = team.trim;
    ctx.lineWidth = 0.13;
    ctx.beginPath();
    ctx.moveTo(-0.42, -0.55);
    ctx.quadraticCurveTo(0, -0.44, 0.43, -0.56);
    ctx.stroke();
    ctx.fillStyle = team.trim;
    star(ctx, -0.02, -0.88, 0.17);
    ctx.fill();
}

function drawWolf(ctx) {
    // Ruff.
    star(ctx, -0.16, 0.14, 0.84, 11, 0.8, 0.3);
    fillAndInk(ctx, "#6b7380");
    outline(ctx, [-0.62, -0.3, -0.58, -1.0, -0.14, -0.56]);
    fillAndInk(ctx, "#59616d");
    outline(ctx, [0.02, -0.58, 0.2, -1.02, 0.44, -0.38]);
    fillAndInk(ctx, "#59616d");
    // Head with a long muzzle to the right.
    ctx.beginPath();
    ctx.moveTo(-0.62, -0.12);
    ctx.bezierCurveTo(-0.6, -0.7, 0.24, -0.78, 0.46, -0.26);
    ctx.lineTo(0.98, 0.02);
    ctx.quadraticCurveTo(1.06, 0.2, 0.92, 0.3);
    ctx.lineTo(0.3, 0.5);
    ctx.bezierCurveTo(-0.1, 0.66, -0.56, 0.4, -0.62, -0.12);
    ctx.closePath();
    fillAndInk(ctx, "#98a1ae");
    ctx.beginPath();
    ctx.moveTo(0.4, 0.08);
    ctx.lineTo(0.96, 0.16);
    ctx.lineTo(0.9, 0.3);
    ctx.lineTo(0.3, 0.48);
    ctx.quadraticCurveTo(0, 0.44, 0.02, 0.22);
    ctx.closePath();
    ctx.fillStyle = "#dfe4ea";
    ctx.fill();
    outline(ctx, [0.5, 0.3, 0.58, 0.5, 0.66, 0.28]);
    ctx.fillStyle = "#ffffff";
    ctx.fill();
    ctx.lineWidth = 0.07;
    ctx.beginPath();
    ctx.moveTo(0.32, 0.34);
    ctx.lineTo(0.92, 0.26);
    ctx.stroke();
    circle(ctx, 0.96, 0.06, 0.12);
    ctx.fillStyle = INK;
    ctx.fill();
    outline(ctx, [0.06, -0.3, 0.38, -0.2, 0.14, -0.12]);
    fillAndInk(ctx, "#ffd23e");
}

function drawBear(ctx) {
    circle(ctx, -0.52, -0.56, 0.3);
    fillAndInk(ctx, "#2c2624");
    circle(ctx, 0.4, -0.6, 0.28);
    fillAndInk(ctx, "#2c2624");
    circle(ctx, -0.5, -0.54, 0.14);
    ctx.fillStyle = "#8a6a52";
    ctx.fill();
    circle(ctx, 0.4, -0.58, 0.13);
    ctx.fill();
    ctx.beginPath();
    ctx.ellipse(-0.06, 0.02, 0.82, 0.74, 0, 0, Math.PI * 2);
    fillAndInk(ctx, "#453b37");
    ctx.beginPath();
    ctx.ellipse(-0.2, -0.26, 0.46, 0.3, -0.3, 0, Math.PI * 2);
    ctx.fillStyle = "#5d504a";
    ctx.fill();
    ctx.beginPath();
    ctx.ellipse(0.36, 0.26, 0.46, 0.36, 0, 0, Math.PI * 2);
    fillAndInk(ctx, "#c39a6e");
    ctx.beginPath();
    ctx.ellipse(0.5, 0.08, 0.2, 0.14, 0, 0, Math.PI * 2);
    ctx.fillStyle = INK;
    ctx.fill();
    ctx.lineWidth = 0.08;
    ctx.beginPath();
    ctx.moveTo(0.48, 0.2);
    ctx.lineTo(0.46, 0.36);
    ctx.quadraticCurveTo(0.3, 0.5, 0.14, 0.4);
    ctx.moveTo(0.46, 0.36);
    ctx.quadraticCurveTo(0.6, 0.48, 0.72, 0.36);
    ctx.stroke();
    circle(ctx, -0.14, -0.24, 0.11);
    fillAndInk(ctx, "#ffd9a0");
    circle(ctx, 0.42, -0.26, 0.11);
    fillAndInk(ctx, "#ffd9a0");
}
