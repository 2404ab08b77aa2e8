-- A function that runs as the owner looks up a table or type in pg_temp first, unless its search path names pg_temp. A caller with the
-- right to create temporary objects could hide one of our tables behind a temporary table with a trigger, whose code would then run as
-- the owner. So the search path of every such function names pg_temp last. Functions that run as their caller get no search path,
-- because the planner could then no longer inline them.
DO $$
DECLARE
  function_name regprocedure;
BEGIN
  FOR function_name IN
    SELECT p.oid FROM pg_proc p JOIN pg_class c ON c.oid = 'organisation'::regclass AND c.relowner = p.proowner
     WHERE p.prosecdef AND p.pronamespace = c.relnamespace
  LOOP
    EXECUTE format('ALTER ROUTINE %s SET search_path = pg_catalog, public, pg_temp', function_name);
  END LOOP;
END $$;
