import type { Listado } from '@cabildo/contracts/base/listado'
import { Permiso } from '@cabildo/contracts/base/permisos'
import { COLUMNAS_NACIMIENTOS, type Nacimiento, nacimientosApi } from '@cabildo/contracts/nacimientos'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import type { Ubigeo } from '@cabildo/contracts/ubigeos'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { ELENCO } from '../elenco.ts'
import { paginaDe } from '../listado.ts'
import { abrir } from '../pantalla.tsx'
import { responder } from '../servidor.ts'

/** Holds permission 10. */
export const REGISTRADOR: SesionUsuario = { ...ELENCO.nadie, roles: [Permiso.nacimientos] }

export const TITULO = 'LISTADO DE NACIMIENTOS'

const distrito = (inei: string, reniec: string | null, nombre: string): Ubigeo => {
  const [distrito = '', provincia = '', departamento = ''] = nombre.split(', ')
  return { inei, reniec, distrito, provincia, departamento }
}
export const ILO = distrito('180301', '170301', 'ILO, ILO, MOQUEGUA')
export const PACOCHA = distrito('180303', '170302', 'PACOCHA, ILO, MOQUEGUA')
export const LIMA = distrito('150101', '140101', 'LIMA, LIMA, LIMA')
export const HUACHIPA = distrito('150144', null, 'SANTA MARIA DE HUACHIPA, LIMA, LIMA')

/** With surnames and year as the server derives them (NAC-09). */
export const unNacimiento = (id: number, cambios: Partial<Nacimiento> = {}): Nacimiento => {
  const nacimiento = {
    id,
    ano_eje: null,
    nro_lib: '',
    nro_fol: '',
    ape1: `MAMANI ${String(id).padStart(2, '0')}`,
    ape2: '',
    nom_nac: '',
    ape_pad: '',
    nom_pad: '',
    ape_mad: '',
    nom_mad: '',
    sex_nac: 'F',
    ubigeo: null,
    lugar: null,
    fch_nac: null,
    fch_ing: null,
    updated_at: '2026-03-02 09:00:00.000',
    ...cambios,
  }
  const { ape1, ape2, fch_nac } = nacimiento
  return {
    ...nacimiento,
    ape_nac: `${ape1} ${ape2}`.trim(),
    ano_nac: fch_nac === null ? null : Number(fch_nac.slice(0, 4)),
  }
}

const leido = (nacimiento: Nacimiento, campo: string) =>
  COLUMNAS_NACIMIENTOS.find((columna) => columna.campo === campo)?.texto(nacimiento) ?? String(nacimiento.id)

/** What the register answers: of those births, narrowed by the searches of its columns, the page that is asked for. */
const paginaDeNacimientos = <C extends string>(filas: readonly Nacimiento[], listado: Listado<C>) =>
  paginaDe(
    filas.filter((nacimiento) =>
      Object.entries<string | undefined>(listado.columns).every(([campo, valor = '']) =>
        leido(nacimiento, campo).toLowerCase().includes(valor.toLowerCase()),
      ),
    ),
    listado,
  )

/** Opens the register with those births, which a test may change. */
export const abrirNacimientos = async (filas: readonly Nacimiento[] = []) => {
  const listados = responder(nacimientosApi.listar, ({ body }) => paginaDeNacimientos(filas, body))
  const colega = await abrir('nacimientos', { como: REGISTRADOR })
  await expect.element(page.getByRole('heading', { name: TITULO })).toBeVisible()
  await expect.element(tabla()).not.toHaveAttribute('aria-busy', 'true')
  return { ...colega, listados }
}

/** From now on the register keeps what is saved, with the district of its code. */
export const grabarEn = (filas: Nacimiento[], lugares: readonly Ubigeo[] = []) =>
  responder(nacimientosApi.guardar, ({ body: { id, version: _, clave: __, ...campos } }) => {
    // The form sends all of them.
    const lugar = lugares.find(({ inei }) => inei === campos.ubigeo) ?? null
    const data = unNacimiento(id ?? filas.length + 1, {
      ...(campos as Partial<Nacimiento>),
      lugar,
      updated_at: '2026-03-02 12:00:00.000',
    })
    const lugarEnLista = filas.findIndex((fila) => fila.id === id)
    if (lugarEnLista < 0) filas.push(data)
    else filas[lugarEnLista] = data
    return { message: 'Registro grabado correctamente', data }
  })

export const tabla = () => page.getByRole('table', { name: TITULO })
export const filaDe = ({ ape1 }: { ape1: string }) => tabla().getByRole('row').filter({ hasText: ape1 })
export const filtro = (columna: string) => page.getByLabelText(`Filtrar por ${columna}`, { exact: true })
export const modal = () => page.getByRole('dialog', { name: 'DETALLE DE NACIMIENTO' })
export const campo = (rotulo: string | RegExp) => modal().getByLabelText(rotulo).first()
export const boton = (name: string) => modal().getByRole('button', { name, exact: true })
