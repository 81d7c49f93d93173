import type { EstadoDeAtencion, Proceso } from '@cabildo/contracts/atencion'
import {
  ANTERIORES_POR_VEZ,
  anterioresElegidas,
  impedimentoDeAnterior,
  MENSAJES_ANTERIORES,
} from '@cabildo/contracts/respuestas-anteriores'
import { IconHistory } from '@tabler/icons-react'
import { lazy } from 'react'
import { BarraDeElegidos } from '../../ui/BarraDeElegidos.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { useEleccion } from '../../ui/tabla/useEleccion.ts'
import { AlAbrir, useAbrible } from '../../ui/useAbrible.tsx'
import type { PorRegistrar } from './AnterioresDialogo.tsx'
import { useEsResponsable } from './Responsable.tsx'

const AnterioresDialogo = lazy(() => import('./AnterioresDialogo.tsx').then((m) => ({ default: m.AnterioresDialogo })))

interface Fila {
  id: number
  estado: EstadoDeAtencion
  anterior: boolean
}

const rowKey = ({ id }: Fila) => id

/**
 * Choosing the rows of before that were answered outside, and their dialog (REC-41, TRS-14). Where a page has none of them,
 * or somebody else answers, the list is as it always is.
 */
export const useAnteriores = <F extends Fila>(proceso: Proceso, filas: readonly F[], numeroDe: (fila: F) => string) => {
  const responsable = useEsResponsable(proceso)
  const dialogo = useAbrible<readonly PorRegistrar[]>()
  const elegible = (fila: F) => responsable && impedimentoDeAnterior(proceso, fila) === null
  const { eleccion, elegidas, quitar } = useEleccion<F>({
    ...{ filas, rowKey, elegible },
    nombre: (fila) => `Elegir ${numeroDe(fila)}`,
    nombrePagina: `Elegir ${proceso === 'reclamos' ? 'los' : 'las'} de esta página que son de antes`,
  })
  const ofrece = elegidas.length > 0 || filas.some(elegible)
  const demasiadas = elegidas.length > ANTERIORES_POR_VEZ
  const barraDeElegidas = (
    <BarraDeElegidos
      nombre="Filas elegidas"
      texto={elegidas.length > 0 ? anterioresElegidas(elegidas.length) : ''}
      botones="Los botones para ellas están"
      detalle={demasiadas && MENSAJES_ANTERIORES.muchas}
      onQuitar={quitar}
    >
      {() => (
        <Button
          leftSection={<Icono de={IconHistory} />}
          disabled={demasiadas}
          onClick={() => dialogo.abrir(elegidas.map((fila) => ({ id: fila.id, numero: numeroDe(fila) })))}
        >
          {MENSAJES_ANTERIORES.verbo}
        </Button>
      )}
    </BarraDeElegidos>
  )
  return {
    ...(ofrece && { eleccion }),
    anteriores: (
      <>
        {ofrece && barraDeElegidas}
        <AlAbrir de={dialogo}>
          {(suyas, ventana) => <AnterioresDialogo proceso={proceso} filas={suyas} alRegistrar={quitar} {...ventana} />}
        </AlAbrir>
      </>
    ),
  }
}
