import type { Expediente } from '@cabildo/contracts/expediente'
import { expedientesApi } from '@cabildo/contracts/expedientes'
import { MENSAJES_BANDEJA, PALABRAS_DE_ACTO } from '@cabildo/contracts/expedientes-bandeja'
import { type Acto, DESHACER_MS, type Movimiento } from '@cabildo/contracts/expedientes-reglas'
import { IconArrowBackUp } from '@tabler/icons-react'
import { pedir } from '../../../platform/api.ts'
import { avisarFallo, consultas } from '../../../platform/consultas.ts'
import { EXPEDIENTES } from '../../../platform/expedientes.ts'
import { insistir } from '../../../platform/reintento.ts'
import { sesionActual } from '../../../platform/sesion.ts'
import { avisar, quitarAviso } from '../../../ui/avisos.ts'
import { Icono } from '../../../ui/Icono.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import type { CasoDeActo, ResultadoDeActo } from './actos.api.ts'
import { movimientoReversible } from './casos.ts'
import { anotarActoPropio } from './propios.ts'

interface Reciente {
  de: number | undefined
  movimiento: number
  hasta: number
}

/** The last act of this window on each case, while it may be taken back. */
const recientes = new Map<number, Reciente>()

/** The movement of the own last act on a case that may still be undone; the server decides whether (EXP-44). */
export const ultimoActoEn = (registro_id: number): number | null => {
  const reciente = recientes.get(registro_id)
  const vigente = reciente && reciente.de === sesionActual()?.user.id && reciente.hasta > Date.now()
  return vigente ? reciente.movimiento : null
}

/** Takes an act back, on all its cases at once, and tells what came of it (API-129). */
export const deshacer = async (movimientos: readonly number[]): Promise<void> => {
  anotarActoPropio()
  try {
    const { data } = await insistir(() => pedir(expedientesApi.deshacer, { body: { oper_ids: [...movimientos] } }))
    for (const [registro_id, { movimiento }] of recientes)
      if (movimientos.includes(movimiento)) recientes.delete(registro_id)
    const negados = [...new Set(data.filter(({ hecho }) => !hecho).map(({ mensaje }) => mensaje))]
    if (negados.length > 0) avisar.error(negados.join(' '))
    else avisar.exito(MENSAJES_BANDEJA.deshecho)
  } catch (fallo) {
    avisarFallo(fallo, MENSAJES_BANDEJA.noDeshecho)
  } finally {
    anotarActoPropio()
    void consultas.invalidateQueries({ queryKey: EXPEDIENTES })
  }
}

/**
 * Says that an act was done, with a button that takes it back where it can be. `resultados` are in the order of the cases.
 */
export const avisarHecho = (
  acto: Acto,
  casos: readonly CasoDeActo[],
  resultados: readonly ResultadoDeActo[],
  /** What is said of one case, where the act's own words would not say it. */
  deUno?: string,
): void => {
  const hechos = resultados.filter(({ hecho }) => hecho).length
  if (hechos === 0) return
  avisarConDeshacer(hechos === 1 && deUno ? deUno : PALABRAS_DE_ACTO[acto].hechos(hechos), casos, resultados)
}

/** The toast of what was done, with the button that takes it back where it can be. */
export const avisarConDeshacer = (
  texto: string,
  casos: readonly Pick<CasoDeActo, 'registro_id'>[],
  resultados: readonly Pick<ResultadoDeActo, 'movimiento'>[],
): void => {
  const movimientos = resultados.flatMap(({ movimiento }, i) => {
    const caso = casos[i]
    if (movimiento === null) return []
    if (caso)
      recientes.set(caso.registro_id, {
        ...{ de: sesionActual()?.user.id, movimiento },
        hasta: Date.now() + DESHACER_MS,
      })
    return [movimiento]
  })
  avisar.exito(texto, {
    accion: movimientos.length > 0 && (
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Icono de={IconArrowBackUp} tam={16} />}
        onClick={({ currentTarget }) => {
          quitarAviso(Number(currentTarget.closest<HTMLElement>('[data-aviso]')?.dataset.aviso))
          void deshacer(movimientos)
        }}
      >
        Deshacer
      </Button>
    ),
  })
}

/** The same for an act that answered its case, by the movement of that type. */
export const avisarDelCaso = (texto: string, caso: Expediente, tipo: Movimiento): void =>
  avisarConDeshacer(texto, [caso], [{ movimiento: movimientoReversible(caso, tipo) }])
