-- A function that runs as the owner looks up a table or type in pg_temp first, unless its search path says otherwise. A caller who may
-- make temporary objects could put a table of its own, with a trigger, in the place of ours, and its code would run as the owner.
-- So every such function names pg_temp, and names it last. Functions that run as their caller stay without a path: with one, the
-- planner could no longer inline them.
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
