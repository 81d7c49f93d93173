import { type CambioLeido, calendarioApi, type Revision } from '@cabildo/contracts/calendario'
import { exportarApi } from '@cabildo/contracts/exportar'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { abrirCalendario, LECTORA, unaRevision, unDia } from '../../../test/fabricas/calendario.ts'
import { rechazo, responder } from '../../../test/servidor.ts'
import { filaDe } from '../../../test/tabla.ts'
import { altura, aviso, campo, dialogo, enfocar, sinDesborde, textosDe } from '../../../test/vista.ts'

const tabla = () => page.getByRole('table', { name: 'Días no laborables' })
const celdas = (texto: string) => textosDe(filaDe(texto).getByRole('cell'))
const agregar = () => page.getByRole('main').getByRole('button', { name: 'Agregar', exact: true })
const forma = () => dialogo('REGISTRAR DÍAS NO LABORABLES')
const revisar = () => page.getByRole('button', { name: 'Revisar' })
const aplicar = () => page.getByRole('button', { name: 'Aplicar' })
const muestra = () => page.getByRole('table', { name: 'Plazos que se moverían' })
const MOVIDO: Revision['muestra'][number] = {
  ...{ numero: 'EXP-2026-004466', clase: 'respuesta_tramite', antes: '2026-12-04', despues: '2026-12-07', dias: 1 },
}
const COMPENSABLE = unDia(1, '2026-12-24', { hasta: '2026-12-26' })
const RETIRADO = unDia(2, '2026-10-05', {
  ...{ nombre: 'Feriado que no fue', retirado_at: '2026-10-01 09:00:00', motivo_retiro: 'La norma fue derogada' },
})

const llenar = async () => {
  await campo('Fecha').fill('07/12/2026')
  await campo('Clase').selectOptions('Regional o local: feriado con norma')
  await campo('Nombre').fill('Aniversario de la provincia')
  await campo('Norma').fill('Ley N.° 00000')
}

test('PLA-12 PLA-29 the days of a year in a table and in twelve months; another year; the files', async () => {
  const { pedidos, cambiar } = await abrirCalendario([COMPENSABLE, RETIRADO])
  await expect
    .poll(() => textosDe(tabla().getByRole('columnheader')))
    .toEqual(['Fecha', 'Día', 'Nombre', 'Clase', 'Norma', 'Registrado por', 'Accion'])
  await expect
    .poll(() => celdas('San Pedro'))
    .toEqual(['29/06/2026', 'lunes', 'San Pedro y San Pablo', 'Calculado', '—', '—', ''])
  expect(celdas('compensable').slice(0, 6)).toEqual([
    ...['24/12/2026 al 26/12/2026', 'jueves', 'Día no laborable compensable', 'Nacional', 'D.S. N.° 011-2024-PCM'],
    'secretaria',
  ])
  await expect
    .element(page.getByText('16 feriados nacionales calculados y 1 registro en 2026', { exact: true }))
    .toBeVisible()
  await expect.element(page.getByText('Mostrando 17 registros')).toBeVisible()
  await expect
    .element(page.getByRole('img', { name: /^(Ene|Feb|Mar|Abr|May|Jun|Jul|Ago|Set|Oct|Nov|Dic)/ }))
    .toHaveLength(12)
  await expect
    .element(page.getByRole('img', { name: /^Diciembre: 8 Inmaculada/ }))
    .toHaveAccessibleName(
      'Diciembre: 8 Inmaculada Concepción; 9 Batalla de Ayacucho; 24 Día no laborable compensable; 25 Navidad; 26 Día no laborable compensable',
    )
  await revisarAccesibilidad()

  const exportados = responder(exportarApi.exportar, () => new Response('a'))
  await page.getByRole('group', { name: 'Exportar' }).getByRole('button', { name: 'PDF' }).click()
  await expect.poll(() => exportados.map(({ params }) => params.tabla)).toEqual(['calendario'])
  expect(exportados[0]?.body).toEqual({ formato: 'pdf', anio: '2026', retirados: 'false' })

  await page.getByRole('button', { name: 'Ver retirados' }).click()
  await expect.element(filaDe('Feriado que no fue')).toMatchTextContent('Retirado el 01/10/2026: La norma fue derogada')
  await revisarAccesibilidad()
  await page.getByRole('combobox', { name: 'Año' }).selectOptions('2027')
  await expect
    .element(page.getByText('Este año no tiene días registrados; solo rigen los feriados nacionales'))
    .toBeVisible()
  await expect.element(page.getByRole('img', { name: /^Enero: 1 Año Nuevo$/ })).toBeVisible()

  // A colleague's change comes by itself.
  const antes = pedidos.length
  cambiar('calendario')
  await expect.poll(() => pedidos.length).toBe(antes + 1)
})

test('PLA-12 PLA-29 on a phone the table alone shows, as cards, with a dialog that fills the screen', async () => {
  await page.viewport(390, 844)
  await abrirCalendario([COMPENSABLE])
  await expect.element(filaDe('compensable')).toBeVisible()
  await expect.element(page.getByRole('img', { name: /^Enero/ })).not.toBeInTheDocument()
  await agregar().click()
  await expect.element(campo('Fecha')).toHaveFocus()
  await expect.poll(sinDesborde).toBe(true)
  expect(await altura(revisar())).toBeGreaterThanOrEqual(44)
  await revisarAccesibilidad()
  // What the review says is below the fields: it comes into sight by itself.
  await page.viewport(390, 640)
  await llenar()
  responder(calendarioApi.revisar, () => unaRevision({ mueven: 1, muestra: [MOVIDO] }))
  await revisar().click()
  await expect.element(muestra()).toBeInViewport({ ratio: 1 })
  await expect.poll(sinDesborde).toBe(true)
  await revisarAccesibilidad()
})

test('PLA-11 who lacks permission 17 reads, and is offered no change', async () => {
  await abrirCalendario([COMPENSABLE], LECTORA)
  await expect.element(filaDe('compensable')).toBeVisible()
  await expect.element(agregar()).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Quitar/ })).not.toBeInTheDocument()
  await userEvent.keyboard('{Alt>}n{/Alt}')
  await expect.element(forma()).not.toBeInTheDocument()
})

test('PLA-13 PLA-29 by keyboard a day is entered, reviewed, changed, reviewed again and applied as it was reviewed', async () => {
  const dias = [COMPENSABLE]
  await abrirCalendario(dias)
  await expect.element(filaDe('compensable')).toBeVisible()
  const revisados = responder(calendarioApi.revisar, () =>
    unaRevision({
      ...{ mueven: 61, vencen: 1, adelantan: 3 },
      muestra: [
        MOVIDO,
        { numero: 'REC-2026-004291', clase: 'respuesta_reclamo', antes: '2026-12-17', despues: '2026-12-16', dias: -1 },
      ],
    }),
  )
  const aplicados = responder(calendarioApi.aplicar, ({ body: { cambios } }) => {
    const [nuevo] = cambios as [Extract<CambioLeido, { accion: 'agregar' }>]
    dias.push(unDia(3, nuevo.fecha, { nombre: nuevo.nombre, clase: nuevo.clase, norma: nuevo.norma }))
    return { recalculados: 61 }
  })
  await userEvent.keyboard('{Alt>}n{/Alt}')
  await expect.element(campo('Fecha')).toHaveFocus()
  await expect.element(forma()).toMatchTextContent('La entidad no puede declarar días inhábiles por sí sola')
  await expect.element(aplicar()).toBeDisabled()
  // Ctrl Enter tells what is missing, and leads to the first of it.
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(forma()).toMatchTextContent('Falta: fecha, clase, nombre, norma')
  await expect.element(campo('Fecha')).toHaveFocus()
  await campo('Fecha').fill('05/12/2026')
  await expect.element(aviso('Cae en fin de semana: no cambia ningún plazo')).toBeVisible()
  await llenar()
  await expect.element(aviso('Cae en fin de semana: no cambia ningún plazo')).not.toBeInTheDocument()
  await revisarAccesibilidad()
  await enfocar(campo('Norma'))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('61 plazos abiertos se moverían')).toBeVisible()
  await expect.element(aviso('1 quedaría vencido.')).toBeVisible()
  await expect.element(page.getByText(/^A 3 ciudadanos se les dijo una fecha posterior/)).toBeVisible()
  await expect.element(page.getByText('Se ven 2 de 61.')).toBeVisible()
  expect(textosDe(muestra().getByRole('cell'))).toEqual([
    ...['EXP-2026-004466', 'Respuesta a un trámite', '04/12/2026', '07/12/2026', '+1'],
    ...['REC-2026-004291', 'Respuesta a un reclamo', '17/12/2026', '16/12/2026', '−1'],
  ])
  await expect.element(page.getByText(/^Revisado hoy a las \d\d:\d\d$/)).toBeVisible()
  await revisarAccesibilidad()
  // Another Enter by who has not looked up applies nothing.
  await userEvent.keyboard('{Enter}')
  await expect.element(aplicar()).toBeEnabled()
  expect(aplicados).toHaveLength(0)
  // Another word, another review.
  await campo('Nombre').fill('Aniversario político')
  await expect.element(aplicar()).toBeDisabled()
  await expect.element(muestra()).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(aplicar()).toBeEnabled()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(aviso('Calendario actualizado: 61 plazos recalculados')).toBeVisible()
  await expect.element(forma()).not.toBeInTheDocument()
  await expect.element(filaDe('Aniversario político')).toBeVisible()
  expect(revisados).toHaveLength(2)
  const cambio = {
    ...{ accion: 'agregar', fecha: '2026-12-07', hasta: null, clase: 2, nombre: 'Aniversario político' },
    norma: 'Ley N.° 00000',
  }
  expect(aplicados.map(({ body }) => body)).toEqual([{ cambios: [cambio], revision: '1.abc' }])
})

test('PLA-13 PLA-16 what the server refuses stands beside its field; a calendar that changed meanwhile is reviewed again', async () => {
  await abrirCalendario([COMPENSABLE])
  await agregar().click()
  await llenar()
  await campo('Hasta (opcional)').fill('06/12/2026')
  await enfocar(campo('Nombre'))
  await expect.element(forma()).toMatchTextContent('La fecha final no puede ser anterior a la inicial')
  await campo('Hasta (opcional)').fill('')
  const yaEs = 'Ese día ya es no laborable: Navidad'
  responder(calendarioApi.revisar, () => rechazo('validacion', { errors: { fecha: yaEs } }))
  await revisar().click()
  await expect.element(campo('Fecha')).toHaveAccessibleDescription(new RegExp(yaEs))
  await expect.element(campo('Fecha')).toHaveFocus()
  responder(calendarioApi.revisar, () =>
    rechazo('validacion', { errors: { 'cambios.0.norma': 'Máximo 120 caracteres' } }),
  )
  await campo('Fecha').fill('04/12/2026')
  await revisar().click()
  await expect.element(campo('Norma')).toHaveAccessibleDescription(/Máximo 120 caracteres/)
  await campo('Norma').fill('Ley N.° 1')
  responder(calendarioApi.revisar, () => unaRevision())
  await revisar().click()
  await expect.element(page.getByText('Ningún plazo abierto se movería')).toBeVisible()
  responder(calendarioApi.aplicar, () => rechazo('calendarioCambiado'))
  await aplicar().click()
  await expect.element(aviso('El calendario cambió desde la revisión. Revise otra vez y aplique.')).toBeVisible()
  await expect.element(aplicar()).toBeDisabled()
  await expect.element(campo('Norma')).toHaveValue('Ley N.° 1')
  // What was written is not lost by one press, nor by Alt N.
  await userEvent.keyboard('{Alt>}n{/Alt}')
  await expect.element(campo('Norma')).toHaveValue('Ley N.° 1')
  await forma().getByRole('button', { name: 'Cancelar' }).click()
  const pregunta = page.getByRole('alertdialog')
  await pregunta.getByRole('button', { name: 'Seguir editando' }).click()
  await expect.element(campo('Norma')).toHaveValue('Ley N.° 1')
  await forma().getByRole('button', { name: 'Cancelar' }).click()
  await pregunta.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect.element(forma()).not.toBeInTheDocument()
  await expect.element(agregar()).toHaveFocus()
})

test('PLA-16 D-129 an entry is taken away with a reason, reviewed as it was entered', async () => {
  const dias = [COMPENSABLE]
  await abrirCalendario(dias)
  await page.getByRole('button', { name: 'Quitar Día no laborable compensable, 24/12/2026 al 26/12/2026' }).click()
  const quitar = dialogo('QUITAR DÍAS NO LABORABLES')
  await expect.element(quitar).toMatchTextContent('24/12/2026 al 26/12/2026 · D.S. N.° 011-2024-PCM')
  await expect.element(campo('Motivo')).toHaveFocus()
  await campo('Motivo').fill('abc')
  await userEvent.keyboard('{Enter}')
  await expect.element(quitar).toMatchTextContent('Ingrese el motivo, mínimo 4 caracteres')
  await campo('Motivo').fill('La norma fue derogada')
  responder(calendarioApi.revisar, () => unaRevision({ mueven: 1, muestra: [] }))
  const aplicados = responder(calendarioApi.aplicar, () => {
    dias.pop()
    return { recalculados: 1 }
  })
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('1 plazo abierto se movería')).toBeVisible()
  await revisarAccesibilidad()
  await aplicar().click()
  await expect.element(filaDe('compensable')).not.toBeInTheDocument()
  await expect.element(agregar()).toHaveFocus()
  expect(aplicados[0]?.body.cambios).toEqual([{ accion: 'quitar', dia_id: 1, motivo: 'La norma fue derogada' }])
})
