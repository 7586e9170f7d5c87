"""Role-playing combat: two fighters and two wizards against four others."""
