import { auditoriaApi } from '@cabildo/contracts/auditoria'
import { exportarApi } from '@cabildo/contracts/exportar'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { abrirAuditoria, CADENA_COMPLETA, filas, responderAuditoria, unActo } from '../../../test/fabricas/auditoria.ts'
import { abrir } from '../../../test/pantalla.tsx'
import { responder } from '../../../test/servidor.ts'
import { buscador } from '../../../test/tabla.ts'
import { campo, sinDesborde, textosDe } from '../../../test/vista.ts'

const ACTOS = [
  unActo(1),
  unActo(2, {
    accion: 'elimino',
    cambios: [{ campo: 'deleted_at', antes: null, despues: '2026-07-15T14:02:00+00:00' }],
  }),
  unActo(3, { registro: '8' }),
  unActo(4, { modulo: 'usuarios', accion: 'modifico' }),
  unActo(5, { persona: 'JULIO MAMANI', username: 'julio', registro: '9' }),
]

test('D-33 filters by person, module, record, act and dates', async () => {
  const listados = await abrirAuditoria(ACTOS)
  await campo('Registro').fill('7')
  await campo('Módulo').selectOptions('Visitas')
  await campo('Persona').fill('ROSA')
  await expect.element(filas()).toHaveLength(2)
  await expect.poll(() => listados.at(-1)?.query.columns).toEqual({ registro: '7', modulo: 'visitas', persona: 'ROSA' })
  await page.getByText('Creó', { exact: true }).first().click()
  await expect.element(filas()).toHaveLength(1)
  await campo('Desde').fill('05/02/2026')
  await campo('Hasta').fill('04/02/2026')
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'La fecha de inicio debe ser menor o igual a la fecha final' }))
    .toBeVisible()
  await campo('Hasta').fill('06/02/2026')
  await expect.element(page.getByText('Ningún registro coincide')).toBeVisible()
  expect(listados.at(-1)?.query.columns).toMatchObject({ accion: 'creo', desde: '2026-02-05', hasta: '2026-02-06' })
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  for (const rotulo of ['Desde', 'Hasta', 'Persona', 'Registro', 'Módulo'])
    await expect.element(campo(rotulo)).toHaveValue('')
  await expect.element(filas()).toHaveLength(ACTOS.length)
})

test('D-33 one click goes to the history of a record, another to all that one request did', async () => {
  const listados = await abrirAuditoria(ACTOS)
  await buscador().fill('rosa')
  await expect.element(filas()).toHaveLength(4)
  await filas().last().getByRole('button', { name: 'Ver la historia del registro 7' }).click()
  await expect.element(campo('Registro')).toHaveValue('7')
  await expect.element(campo('Módulo')).toHaveValue('visitas')
  await expect.element(buscador()).toHaveValue('')
  await expect.element(filas()).toHaveLength(2)
  for (const fila of filas().all()) await expect.element(fila.getByRole('cell').nth(5)).toMatchTextContent(/^7\D/)
  await filas()
    .first()
    .getByRole('button', { name: /^Ver todo lo hecho en la misma petición/ })
    .click()
  await expect.element(filas()).toHaveLength(1)
  expect(listados.at(-1)?.query.columns).toEqual({ peticion: '2' })
  await page.getByRole('button', { name: 'Quitar el filtro: una sola petición' }).click()
  await expect.element(filas()).toHaveLength(ACTOS.length)
})

test('D-33 SHE-58 from the menu of the name to who took which permission from whom', async () => {
  const quitado = unActo(7, {
    username: 'jefa',
    persona: 'JEFA ROJAS',
    modulo: 'permisos',
    accion: 'elimino',
    registro: '12',
    sujeto: 'usuario lgomez',
    cambios: [{ campo: 'codigo', antes: '5', despues: null }],
  })
  responderAuditoria([...ACTOS, unActo(6, { modulo: 'permisos', sujeto: 'usuario lgomez' }), quitado])
  responder(auditoriaApi.ver, { data: quitado })
  await abrir('welcome', { como: 'admin' })
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Menú de / })
    .click()
  await page.getByRole('menuitem', { name: 'Auditoría' }).click()
  await expect.element(page.getByRole('heading', { name: 'AUDITORÍA' })).toBeVisible()
  expect(location.hash).toBe('#/auditoria')
  await campo('Módulo').selectOptions('Permisos')
  await page.getByText('Eliminó', { exact: true }).first().click()
  await buscador().fill('lgomez')
  await expect.element(filas()).toHaveLength(1)
  await expect
    .poll(() => textosDe(filas().getByRole('cell')))
    .toEqual([
      '15/07/2026',
      '09:07',
      'JEFA ROJASjefa',
      'Permisos',
      'Eliminó',
      '12usuario lgomez',
      'Permiso: Panel Visitas',
      '',
    ])
  await filas()
    .getByRole('button', { name: /^Ver el detalle/ })
    .click()
  const detalle = page.getByRole('dialog', { name: 'Eliminó · Permisos 12 · usuario lgomez' })
  await expect.element(detalle.getByRole('row', { name: /Permiso.*Panel Visitas/ })).toBeVisible()
})

test('D-33 the detail shows each field whole, before and after, and the focus returns when it closes', async () => {
  const largo = 'Motivo contado con todo detalle. '.repeat(20).trim()
  const acto = unActo(2, { accion: 'elimino', cambios: [{ campo: 'motivo', antes: 'Motivo contado', despues: null }] })
  await abrirAuditoria([acto])
  responder(auditoriaApi.ver, { data: { ...acto, cambios: [{ campo: 'motivo', antes: largo, despues: null }] } })
  const ver = filas().getByRole('button', { name: /^Ver el detalle/ })
  await ver.click()
  const detalle = page.getByRole('dialog', { name: /^Eliminó · Visitas 7/ })
  await expect.element(detalle.getByRole('row').last()).toMatchTextContent(`Motivo${largo}—`)
  await revisarAccesibilidad()
  await detalle.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await expect.element(detalle).not.toBeInTheDocument()
  await expect.element(ver).toHaveFocus()
})

test('D-57 CSV and Excel take the filters along', async () => {
  await abrirAuditoria(ACTOS)
  await campo('Registro').fill('7')
  await campo('Módulo').selectOptions('Visitas')
  await expect.element(filas()).toHaveLength(2)
  const botones = page.getByRole('group', { name: 'Exportar' }).getByRole('button')
  await expect.poll(() => textosDe(botones)).toEqual(['CSV', 'Excel'])
  const exportados = responder(exportarApi.exportar, () => new Response('a'))
  for (const [lugar, formato] of ['csv', 'excel'].entries()) {
    await botones.nth(lugar).click()
    await expect
      .poll(() => exportados.at(-1))
      .toMatchObject({
        params: { tabla: 'auditoria' },
        body: { formato, columns: { registro: '7', modulo: 'visitas' } },
      })
  }
})

test('D-57 SHE-27 whoever is of another area is sent away', async () => {
  await abrir('auditoria', { como: 'rosa' })
  await expect.poll(() => location.hash).toBe('#/welcome')
  await expect.element(page.getByText('No tiene permiso para esta opción')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'AUDITORÍA' })).not.toBeInTheDocument()
})

test('the audit trail is clean for axe, wide and narrow, and keeps within 390 pixels', async () => {
  await abrirAuditoria(ACTOS)
  await revisarAccesibilidad()
  await page.viewport(390, 844)
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
})

const cadena = () => page.getByRole('region', { name: 'Cadena de la auditoría' })

test('D-33 one line tells that the trail is as it was written, since when that was looked at, and the root of the last day', async () => {
  await abrirAuditoria()
  await expect
    .element(cadena())
    .toMatchTextContent(
      'La cadena está completa: 12,345 líneas están como se escribieron. Comprobada el 15/07/2026 a las 04:10.',
    )
  await expect.element(cadena()).toMatchTextContent('Raíz del 14/07/2026, con sello de tiempo: 0123456789abcdef')
  await page.viewport(390, 844)
  await expect.poll(sinDesborde).toBe(true)
  await revisarAccesibilidad()
})

test('D-33 a chain that is broken is told with the line, and nothing is claimed of one that nobody has looked at', async () => {
  const rotura = { que: 'cambiada', linea: 77, en: '2026-07-10 11:05:00', dia: null } as const
  await abrirAuditoria([unActo(1)], {
    ...CADENA_COMPLETA,
    revision: { en: '2026-07-15 04:10:00', lineas: 76, rotura, desde: '2026-07-11 04:10:00' },
  })
  await expect
    .element(cadena())
    .toMatchTextContent(
      'La cadena está rota: la línea 77, escrita el 10/07/2026 a las 11:05, cambió después de escribirse. Se detectó el 11/07/2026 a las 04:10; las 76 líneas anteriores están como se escribieron.',
    )
  await revisarAccesibilidad()
})

test('D-33 before the first night it says so', async () => {
  await abrirAuditoria([unActo(1)], { ...CADENA_COMPLETA, raiz: null, revision: null })
  await expect.element(cadena()).toMatchTextContent('todavía no se ha comprobado: se comprueba cada noche')
})

test('D-33 roots and checks that have stopped coming are warned of', async () => {
  await abrirAuditoria([unActo(1)], { ...CADENA_COMPLETA, ahora: '2026-07-18 09:00:00' })
  await expect.element(cadena()).toMatchTextContent('No se comprueba desde el 15/07/2026 a las 04:10. Avise a quien')
  await revisarAccesibilidad()
})
