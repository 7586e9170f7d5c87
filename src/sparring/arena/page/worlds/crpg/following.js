// Health while a round of this world is being shown.

import { followerOf } from "../../stage/battle/following.js";

export const follower = followerOf({ images: 0, slowed: false });
