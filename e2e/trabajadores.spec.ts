import { expect } from '@playwright/test'
import { abrirTrabajadores, quitarTrabajador } from './apoyo-trabajadores.ts'
import { botonNuevo, buscarFila } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

/** A person of the demonstration's register who works nowhere. */
const DEL_PADRON = { dni: '99369734', name: 'Sergio Eduardo', ape_pat: 'Saldivia', ape_mat: 'Molina' }

test('TRA-05 TRA-10 TRA-11 TRA-12 TRA-17 TRA-24 TRA-28 SHE-69 a person of the registry is taken on by mouse', async ({
  page,
}) => {
  const campo = (nombre: string) => page.getByLabel(nombre, { exact: true })
  const modal = page.getByRole('dialog', { name: 'CREAR EMPLEADO' })
  const grabar = page.getByRole('dialog').getByRole('button', { name: 'Grabar' })
  const aviso = (texto: string) => page.getByText(texto, { exact: true })
  await quitarTrabajador(page.request, DEL_PADRON.dni)
  await abrirTrabajadores(page)
  await botonNuevo(page).click()
  await expect(campo('DNI')).toBeFocused()
  await expect(grabar).toBeDisabled()
  await expect(modal).toContainText('Falta: DNI, sexo, cargo')
  const consultas: string[] = []
  page.on('request', (peticion) => {
    const { pathname } = new URL(peticion.url())
    if (pathname.endsWith(DEL_PADRON.dni)) consultas.push(pathname)
  })
  await campo('DNI').fill(DEL_PADRON.dni)
  await expect(page.getByText('Identidad encontrada')).toBeVisible()
  expect(consultas).toEqual([`/api/employees/search/${DEL_PADRON.dni}`, `/api/pide/reniec/${DEL_PADRON.dni}`])
  await expect(campo('Nombre')).toHaveValue(DEL_PADRON.name)
  await expect(campo('Apellido Paterno')).toHaveValue(DEL_PADRON.ape_pat)
  await expect(campo('Apellido Materno')).toHaveValue(DEL_PADRON.ape_mat)
  await expect(modal).toContainText('Falta: sexo, cargo')
  await campo('Sexo').selectOption('MASCULINO')
  await page.getByLabel(/^Fecha de nacimiento/).fill('29051976')
  await expect(page.getByLabel(/^Fecha de nacimiento/)).toHaveValue('29/05/1976')
  await expect(campo('Cargo').locator('option')).toHaveText([
    'Seleccione un cargo',
    'Gerente',
    'Subgerente',
    'Especialista',
    'Técnico administrativo',
    'Asistente',
  ])
  await campo('Cargo').selectOption('Gerente')
  await expect(campo('Estado')).toHaveCount(0)
  const enviada = page.waitForRequest((peticion) => peticion.method() === 'POST')
  await grabar.click()
  expect((await enviada).postDataJSON()).toEqual({ ...DEL_PADRON, sexo: 1, fecha_nac: '1976-05-29', cargo_id: 1 })
  await expect(aviso('Registro grabado con éxito')).toBeVisible()
  await expect(modal).toBeHidden()
  const fila = await buscarFila(page, DEL_PADRON.dni)
  await expect(fila).toContainText('Gerente')
  await expect(fila.getByRole('switch')).toBeChecked()

  // The registry keeps what becomes of him: off, with another name, gone.
  await fila.getByRole('switch').click()
  await expect(fila.getByRole('switch')).not.toBeChecked()
  await fila.getByRole('button', { name: /^Editar a / }).click()
  await campo('Nombre').fill('María')
  await grabar.click()
  await expect(fila).toContainText('María')
  await page.reload()
  await expect(await buscarFila(page, DEL_PADRON.dni)).toContainText('María')
  await expect(fila.getByRole('switch')).not.toBeChecked()
  await fila.getByRole('button', { name: /^Eliminar a / }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Aceptar' }).click()
  await expect(aviso('Registro eliminado')).toBeVisible()
  await expect(fila).toHaveCount(0)
})
