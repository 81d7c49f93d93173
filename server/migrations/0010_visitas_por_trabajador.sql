-- Removing an employee asks whether any visit refers to the person (TRA-23): without this, of a person whom nobody ever
-- visited, it would read every visit of the municipality.
create index visitas_trabajador on visitas (employee_id) where deleted_at is null;
