import { CargoElegible } from '@cabildo/contracts/accesos'
import { PersonaNueva, type Trabajador, TrabajadorEditar, TrabajadorNuevo } from '@cabildo/contracts/trabajadores'
import type { Cambio } from './trabajadores.api.ts'
import { numeroDe, personaDe, type Revision, VACIOS, type Valores } from './usePersonaForm.ts'

/** What the form shows of an employee to edit, or of a new one. */
export const valoresDe = (trabajador: Trabajador | null): Valores => {
  if (!trabajador) return VACIOS
  const { dni, name, ape_pat, ape_mat, sexo, fecha_nac, estado } = trabajador
  return {
    ...VACIOS,
    dni,
    name,
    ape_pat,
    ape_mat,
    sexo: sexo === null ? '' : String(sexo),
    fecha_nac: fecha_nac ?? '',
    estado: String(estado),
  }
}

/** A new employee; the position is missed at once, not only when everything else is right (TRA-11). */
const revisarNuevo = (valores: Valores): Revision<TrabajadorNuevo> => {
  const selectedCargo = numeroDe(valores.selectedCargo)
  const todo = TrabajadorNuevo.safeParse({ ...personaDe(valores), selectedCargo })
  const cargo = CargoElegible.safeParse(selectedCargo)
  if (todo.success || cargo.success) return todo
  const otros = todo.error.issues.filter(({ path }) => path[0] !== 'selectedCargo')
  const delCargo = cargo.error.issues.map(({ message }) => ({ path: ['selectedCargo'], message }))
  return { success: false, error: { issues: [...otros, ...delCargo] } }
}

/** What changes of an employee, with the version that was read; all of the person is required here, too (TRA-10, D-22). */
const revisarCambio = (valores: Valores, { employee_id, empacce_id, updated_at }: Trabajador): Revision<Cambio> => {
  const persona = PersonaNueva.safeParse(personaDe(valores))
  if (!persona.success) return persona
  const resto = { empacce_id, estado: numeroDe(valores.estado), version: updated_at }
  const todo = TrabajadorEditar.safeParse({ ...persona.data, ...resto })
  return todo.success ? { success: true, data: { employee_id, valores: todo.data } } : todo
}

/** Checks the form as the call that it ends in does: API-25 without an employee, API-26 with one. */
export const revisar = (valores: Valores, trabajador: Trabajador | null): Revision<TrabajadorNuevo | Cambio> =>
  trabajador ? revisarCambio(valores, trabajador) : revisarNuevo(valores)
