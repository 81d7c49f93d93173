import { visitasApi } from '@cabildo/contracts/visitas'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import {
  abrirVisitas,
  CONOCIDO,
  campo,
  crearVisita,
  DESCONOCIDO,
  editarVisita,
  elegirEmpleado,
  identidadDe,
  llenarVisita,
  nuevaVisita,
  paginaDeVisitas,
  teclear,
  unaVisita,
  visitas,
} from '../../../test/fabricas/visitas.ts'
import { rechazo, responder, sinRed } from '../../../test/servidor.ts'
import { filas } from '../../../test/tabla.ts'
import { enfocar, pulsar, textosDe, trasDibujar } from '../../../test/vista.ts'

const grabar = () => crearVisita().getByRole('button', { name: 'Grabar' })
const DNI_NO_VALIDO = 'numero dni no es valido'

const abrirNueva = async (...abrir: Parameters<typeof abrirVisitas>) => {
  const log = await abrirVisitas(...abrir)
  await nuevaVisita()
  return log
}

/** Answers the lookups of DNIs once they are let go. */
const retenerBusquedas = () => {
  const soltar = Promise.withResolvers<void>()
  responder(visitasApi.buscarDni, async ({ params }) => {
    await soltar.promise
    return identidadDe(params.dni)
  })
  return soltar.resolve
}

describe('creating and editing', () => {
  test('VIS-10 VIS-11 VIS-13 VIS-14 VIS-16 VIS-27 VIS-36 VIS-39 a visit is created by mouse', async () => {
    const { registros } = await abrirNueva(visitas(1))
    await expect.element(grabar()).toBeDisabled()
    await expect.element(crearVisita()).toMatchTextContent('Falta: DNI, motivo, empleado')
    await campo.dni().fill(CONOCIDO.dni)
    await expect.element(page.getByText('Identidad encontrada')).toBeVisible()
    await expect.element(campo.nombre()).toHaveValue(CONOCIDO.nombre)
    await campo.motivo().fill('Con ratón')
    await expect.element(crearVisita()).toMatchTextContent(/Falta: empleado/)
    await elegirEmpleado()
    await grabar().click()
    await expect.element(page.getByText('Registro grabado con éxito')).toBeVisible()
    await expect.element(crearVisita()).not.toBeInTheDocument()
    await expect.element(filas().filter({ hasText: 'Con ratón' })).toMatchTextContent(CONOCIDO.dni)
    expect(registros.map(({ body }) => body)).toMatchObject([
      {
        nrodoc: CONOCIDO.dni,
        name: CONOCIDO.result.Nombres,
        apellidos: CONOCIDO.result.apellidos,
        motivo: 'Con ratón',
        ubicacion: 'OFICINA CENTRAL',
        empacce_id: 101,
      },
    ])
  })

  test('VIS-15 IDE-01 IDE-03 the DNI takes eight digits only and is looked up once it has them', async () => {
    const { busquedas } = await abrirNueva()
    await enfocar(campo.dni())
    await userEvent.keyboard('12a3b4')
    await expect.element(campo.dni()).toHaveValue('1234')
    await enfocar(campo.motivo())
    await expect.element(page.getByText(DNI_NO_VALIDO)).toBeVisible()
    expect(busquedas).toHaveLength(0)
    await campo.dni().fill('')
    await enfocar(campo.dni())
    teclear(CONOCIDO.dni)
    await expect.element(page.getByText('Identidad encontrada')).toBeVisible()
    await expect.element(page.getByText(DNI_NO_VALIDO)).not.toBeInTheDocument()
    expect(busquedas.map(({ params }) => params.dni)).toEqual([CONOCIDO.dni])
  })

  test('VIS-18 a DNI that nobody has is invalid until it is changed', async () => {
    await abrirNueva()
    await campo.dni().fill(DESCONOCIDO)
    await expect.element(page.getByText(DNI_NO_VALIDO)).toBeVisible()
    await expect.element(campo.dni()).toHaveAttribute('aria-invalid', 'true')
    await campo.nombre().fill('Alguien Nuevo')
    await campo.motivo().fill('Motivo suficiente')
    await elegirEmpleado()
    await expect.element(grabar()).toBeDisabled()
    await campo.dni().fill(CONOCIDO.dni)
    await expect.element(page.getByText('Identidad encontrada')).toBeVisible()
    await expect.element(grabar()).toBeEnabled()
  })

  test('VIS-17 VIS-18 when the registry is down the name is typed by hand', async () => {
    responder(visitasApi.buscarDni, () => rechazo('registroNoResponde'))
    const { registros } = await abrirNueva(visitas(1))
    await campo.dni().fill(DESCONOCIDO)
    await expect.element(page.getByText('No se pudo consultar el DNI, ingrese el nombre')).toBeVisible()
    await expect.element(page.getByText(DNI_NO_VALIDO)).not.toBeInTheDocument()
    await expect.element(campo.nombre()).toHaveAttribute('maxlength', '80')
    await campo.nombre().fill('Nombre Escrito A Mano')
    await campo.motivo().fill('Sin registro')
    await elegirEmpleado()
    await grabar().click()
    await expect.element(page.getByText('Registro grabado con éxito')).toBeVisible()
    await expect.element(filas().filter({ hasText: 'Sin registro' })).toMatchTextContent('Nombre Escrito A Mano')
    expect(registros[0]?.body).toMatchObject({ nrodoc: DESCONOCIDO, name: 'Nombre Escrito A Mano', apellidos: '' })
  })

  test('VIS-11 VIS-19 editing keeps the DNI and looks nothing up', async () => {
    const { busquedas, guardados } = await abrirVisitas(visitas(1))
    await filas()
      .getByRole('button', { name: /Editar visita/ })
      .click()
    await expect.element(editarVisita()).toBeVisible()
    await expect.element(campo.dni()).toBeDisabled()
    await expect.element(campo.lector()).not.toBeInTheDocument()
    await campo.motivo().fill('Motivo 01 corregido')
    await editarVisita().getByRole('button', { name: 'Grabar' }).click()
    await expect.element(page.getByText('Registro grabado con éxito')).toBeVisible()
    await expect.element(filas()).toMatchTextContent('corregido')
    expect(guardados.map(({ params, body }) => [params.id, body?.nrodoc])).toEqual([[1, '98999999']])
    expect(busquedas).toHaveLength(0)
  })

  test('VIS-20 a short reason is told beside the field', async () => {
    await abrirNueva()
    await campo.motivo().fill('Ver')
    await userEvent.tab()
    await expect.element(page.getByText('Ingrese un motivo minimo 04 caracteres')).toBeVisible()
    await expect.element(campo.motivo()).toHaveAttribute('maxlength', '255')
    await campo.motivo().fill('Verá')
    await expect.element(page.getByText('Ingrese un motivo minimo 04 caracteres')).not.toBeInTheDocument()
  })

  test.each([
    ['20 has one', 'rosa', ['OFICINA CENTRAL']],
    [
      '47 has them',
      'julio',
      [
        'OFICINA CENTRAL',
        'NUTRICION',
        'PADRON NOMINAL',
        'UNIDAD LOCAL DE EMPADRONAMIENTO',
        'PROGRAMA DE COMPLEMENTACION ALIMENTARIA',
        'PROGRAMA VASO DE LECHE',
        'ACCIONES DE LOS MUNICIPIOS QUE PROMUEVEN EL CUIDADO INFANTIL Y LA ADECUADA ALIMENTACION',
      ],
    ],
  ] as const)('VIS-25 VIS-26 only area 47 chooses among seven locations: %s', async (_, como, lugares) => {
    await abrirNueva(visitas(1), como)
    await expect
      .poll(() => textosDe(campo.ubicacion().getByRole('option')).filter((texto) => texto !== 'Sin ubicación'))
      .toEqual(lugares)
  })

  test('VIS-36 SHE-97 what the server refuses shows beside its field', async () => {
    await abrirVisitas()
    responder(visitasApi.registrar, () => rechazo('validacion', { errors: { motivo: 'Motivo no admitido' } }))
    await llenarVisita('Motivo suficiente')
    await grabar().click()
    await expect.element(page.getByText('No se pudo grabar el registro')).toBeVisible()
    await expect.element(page.getByText('Motivo no admitido')).toBeVisible()
    await expect.element(campo.motivo()).toHaveAccessibleDescription(/Motivo no admitido/)
    await expect.element(campo.motivo()).toHaveValue('Motivo suficiente')
  })

  test('the modal is clean for axe, empty and with errors, wide and narrow', async () => {
    await abrirNueva()
    await revisarAccesibilidad()
    await campo.dni().fill(DESCONOCIDO)
    await expect.element(page.getByText(DNI_NO_VALIDO)).toBeVisible()
    await page.viewport(390, 844)
    await revisarAccesibilidad()
  })
})

describe('the identity of the visitor', () => {
  test('VIS-18 VIS-13 nothing is saved while a lookup is on its way', async () => {
    const soltar = retenerBusquedas()
    const { registros } = await abrirNueva()
    await campo.nombre().fill('Alguien Escrito')
    await campo.motivo().fill('Aún se busca')
    await elegirEmpleado()
    await campo.dni().fill(DESCONOCIDO)
    await pulsar(campo.dni(), '{Enter}')
    await expect.element(crearVisita()).toMatchTextContent('Falta: que termine la búsqueda del DNI')
    await expect.element(grabar()).toBeDisabled()
    soltar()
    await expect.element(page.getByText(DNI_NO_VALIDO)).toBeVisible()
    expect(registros).toHaveLength(0)
  })

  test('VIS-16 VIS-17 a name cannot be typed while its lookup would replace it', async () => {
    const soltar = retenerBusquedas()
    await abrirNueva()
    await campo.dni().fill(CONOCIDO.dni)
    await expect.element(campo.nombre()).toHaveAttribute('readonly')
    soltar()
    await expect.element(campo.nombre()).toHaveValue(CONOCIDO.nombre)
    await expect.element(campo.nombre()).not.toHaveAttribute('readonly')
  })

  test('VIS-16 VIS-18 a corrected name does not stay with the DNI of another person', async () => {
    await abrirNueva()
    await campo.dni().fill(CONOCIDO.dni)
    await expect.element(campo.nombre()).toHaveValue(CONOCIDO.nombre)
    await pulsar(campo.nombre(), '{End}a')
    await expect.element(campo.nombre()).toHaveValue(`${CONOCIDO.nombre}a`)
    responder(visitasApi.buscarDni, () => rechazo('registroNoResponde'))
    await campo.dni().fill(DESCONOCIDO)
    await expect.element(page.getByText('No se pudo consultar el DNI, ingrese el nombre')).toBeVisible()
    await expect.element(campo.nombre()).toHaveValue('')
  })
})

describe('when something fails', () => {
  test('SHE-80 VIS-36 saving without network keeps the session and the form, and works later', async () => {
    const { listados } = await abrirVisitas()
    await llenarVisita('Sin red')
    const antes = listados.length
    responder(visitasApi.registrar, sinRed)
    const perdidos = responder(visitasApi.porArea, sinRed)
    await grabar().click()
    await expect.element(page.getByText('No se pudo grabar el registro')).toBeVisible()
    await expect.element(campo.motivo()).toHaveValue('Sin red')
    // A load without network would end the session.
    await trasDibujar()
    expect([...listados.slice(antes), ...perdidos]).toEqual([])
    expect(localStorage.getItem('token')).not.toBeNull()
    responder(visitasApi.porArea, ({ query }) => paginaDeVisitas(visitas(4), query))
    responder(visitasApi.registrar, { data: unaVisita(4) })
    await grabar().click()
    await expect.element(page.getByText('Registro grabado con éxito')).toBeVisible()
  })

  test('VIS-36 D-23 the outcome of a save does not wait for the list', async () => {
    const enElServidor = visitas(1)
    const { listados } = await abrirVisitas(enElServidor)
    await llenarVisita('Lista lenta')
    const soltar = Promise.withResolvers<void>()
    const lentos = responder(visitasApi.porArea, async ({ query }) => {
      await soltar.promise
      return paginaDeVisitas(enElServidor, query)
    })
    const antes = listados.length
    await grabar().click()
    await expect.element(page.getByText('Registro grabado con éxito')).toBeVisible()
    await expect.element(crearVisita()).not.toBeInTheDocument()
    await expect.poll(() => [listados.length, lentos.length]).toEqual([antes, 1])
    await expect.element(filas()).toHaveLength(1)
    soltar.resolve()
    await expect.element(filas()).toHaveLength(2)
  })

  test('VIS-36 two clicks in the same instant send one visit', async () => {
    const { registros } = await abrirVisitas()
    await llenarVisita('Doble')
    const { form } = grabar().element() as HTMLButtonElement
    form?.requestSubmit()
    form?.requestSubmit()
    await expect.element(page.getByText('Registro grabado con éxito')).toBeVisible()
    expect(registros).toHaveLength(1)
  })

  test('G3 VIS-36 a visit whose answer was lost is sent again and is one visit', async () => {
    await abrirVisitas()
    await llenarVisita('Respuesta perdida')
    const perdidos = responder(visitasApi.registrar, sinRed)
    await grabar().click()
    await expect.element(page.getByText('No se pudo grabar el registro')).toBeVisible()
    const repetidos = responder(visitasApi.registrar, { data: unaVisita(4) })
    await grabar().click()
    await expect.element(page.getByText('Registro grabado con éxito')).toBeVisible()
    // The key is what the server knows the visit by.
    expect(perdidos[0]?.body.clave).toBeDefined()
    expect(repetidos.map(({ body }) => body)).toEqual(perdidos.map(({ body }) => body))
  })

  test('G3 VIS-36 two visits registered one after the other, without leaving the screen, are two', async () => {
    const { registros } = await abrirVisitas(visitas(1))
    for (const motivo of ['Primera seguida', 'Segunda seguida']) {
      await llenarVisita(motivo)
      await grabar().click()
      await expect.element(crearVisita()).not.toBeInTheDocument()
    }
    await expect.element(filas()).toHaveLength(3)
    const claves = registros.map(({ body }) => body.clave)
    expect(new Set(claves).size).toBe(2)
    expect(claves).not.toContain(undefined)
  })

  test('SHE-63 SHE-80 a form stays until its answer, keeps the focus, and gives up after a minute', async () => {
    await abrirVisitas()
    await llenarVisita('Sin respuesta')
    const soltar = Promise.withResolvers<Response>()
    responder(visitasApi.registrar, () => soltar.promise)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await pulsar(grabar(), '{Enter}')
    await expect.element(grabar()).toHaveAttribute('aria-busy', 'true')
    await expect.element(grabar()).toHaveFocus()
    for (const nombre of ['Cancelar', 'Cerrar']) {
      const boton = crearVisita().getByRole('button', { name: nombre })
      await expect.element(boton).toHaveAttribute('aria-disabled', 'true')
      await expect.element(boton).toHaveAccessibleDescription('Espere la respuesta')
      await boton.click({ force: true })
    }
    await trasDibujar()
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
    await expect.element(crearVisita()).toBeVisible()
    await vi.advanceTimersByTimeAsync(61_000)
    await expect.element(page.getByText('No se pudo grabar el registro')).toBeVisible()
    await expect.element(campo.motivo()).toHaveValue('Sin respuesta')
    await crearVisita().getByRole('button', { name: 'Cancelar' }).click()
    await expect.element(page.getByRole('alertdialog')).toBeVisible()
    soltar.resolve(sinRed())
  })

  test('SHE-63 VIS-36 Enter on Grabar that is refused finds the focus where it was', async () => {
    await abrirVisitas()
    responder(visitasApi.registrar, () => rechazo('inesperado'))
    await llenarVisita('Rechazado')
    await pulsar(grabar(), '{Enter}')
    await expect.element(page.getByText('No se pudo grabar el registro')).toBeVisible()
    await expect.element(grabar()).toHaveFocus()
    await expect.element(grabar()).not.toHaveAttribute('aria-busy')
  })
})

describe('two people at the same visit', () => {
  /** Opens a visit to edit it and has a colleague save it meanwhile, unheard by this screen. */
  const editarVieja = async (ajeno: { motivo?: string; ubicacion?: null }) => {
    const enElServidor = visitas(1)
    await abrirVisitas(enElServidor)
    await filas()
      .getByRole('button', { name: /Editar visita/ })
      .click()
    await expect.element(editarVisita()).toBeVisible()
    enElServidor[0] = unaVisita(1, { ...ajeno, updated_at: '2026-07-15 09:05:00.000' })
    await campo.motivo().fill('Motivo mío')
    await editarVisita().getByRole('button', { name: 'Grabar' }).click()
  }

  test('SHE-94 D-22 a stale edit is refused; Ver cambios keeps what was typed and shows theirs', async () => {
    await editarVieja({ motivo: 'Motivo ajeno' })
    await expect.element(page.getByText('El registro fue modificado por otro usuario, vuelva a cargarlo')).toBeVisible()
    await page.getByRole('button', { name: 'Ver cambios' }).click()
    await expect.element(page.getByText('Ahora dice: Motivo ajeno')).toBeVisible()
    await expect.element(campo.motivo()).toHaveValue('Motivo mío')
    await expect.element(campo.motivo()).toHaveFocus()
    await expect.element(campo.motivo()).toHaveAccessibleDescription('Ahora dice: Motivo ajeno')
    await editarVisita().getByRole('button', { name: 'Grabar' }).click()
    await expect.element(filas()).toMatchTextContent('Motivo mío')
  })

  test('SHE-94 D-22 a field that only the other person changed takes their value and says so', async () => {
    await editarVieja({ ubicacion: null })
    await page.getByRole('button', { name: 'Ver cambios' }).click()
    await expect.element(page.getByText('Cambió. Antes decía: OFICINA CENTRAL')).toBeVisible()
    await expect.element(campo.ubicacion()).toHaveValue('')
    await expect.element(campo.ubicacion()).toHaveFocus()
    await expect.element(campo.motivo()).toHaveValue('Motivo mío')
  })
})

test('P-02 who writes the reason is told that it is published', async () => {
  await abrirNueva()
  await expect
    .element(campo.motivo())
    .toHaveAccessibleDescription(
      'Se publica en el reporte de visitas: no escriba DNI, teléfonos ni asuntos de salud o familia.',
    )
})
