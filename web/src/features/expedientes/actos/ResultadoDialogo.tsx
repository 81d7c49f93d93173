import { PALABRAS_DE_ACTO } from '@cabildo/contracts/expedientes-bandeja'
import { MENSAJES_EXPEDIENTE } from '@cabildo/contracts/expedientes-reglas'
import { IconAlertCircle, IconCircleCheck, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { avisarFallo } from '../../../platform/consultas.ts'
import { BotonEspera, ESPERE, enEspera } from '../../../ui/BotonEspera.tsx'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import type { ResultadoDeActo } from './actos.api.ts'
import estilos from './actos.module.css'
import { numeroDe } from './casos.ts'
import { avisarHecho } from './deshacer.tsx'
import type { Lote } from './useActo.ts'

interface Props {
  lote: Lote
  abierto: boolean
  onClose: () => void
}

/** RESULTADO: what became of each case of an act on several, and another try for those that failed (EXP-09). */
export const ResultadoDialogo = ({ lote, abierto, onClose }: Props) => {
  const { acto, casos, repetir } = lote
  const [{ de, resultados }, setResultados] = useState<{ de: Lote; resultados: readonly ResultadoDeActo[] }>({
    de: lote,
    resultados: lote.resultados,
  })
  // The dialog stays mounted, so that the focus returns to its opener; each act has results of its own.
  if (de !== lote) setResultados({ de: lote, resultados: lote.resultados })
  const [repitiendo, setRepitiendo] = useState(false)
  const fallidos = casos.filter((_, i) => !resultados[i]?.hecho)
  const hechos = casos.length - fallidos.length

  const reintentar = async () => {
    setRepitiendo(true)
    try {
      const otros = await repetir(fallidos)
      avisarHecho(acto, fallidos, otros)
      const deOtros = new Map(fallidos.map(({ oper_id }, i) => [oper_id, otros[i]]))
      setResultados({
        de: lote,
        resultados: casos.flatMap(({ oper_id }, i) => deOtros.get(oper_id) ?? resultados[i] ?? []),
      })
    } catch (fallo) {
      avisarFallo(fallo, PALABRAS_DE_ACTO[acto].noHecho)
    } finally {
      setRepitiendo(false)
    }
  }
  const espera = repitiendo ? 'resultado-espera' : undefined
  return (
    <Dialogo
      abierto={abierto}
      onClose={onClose}
      tam="md"
      titulo="RESULTADO"
      detalle={`${PALABRAS_DE_ACTO[acto].verbo} seleccionados`}
      retenido={espera}
      estado={
        <span id="resultado-espera" role="status">
          {`${hechos} de ${casos.length} hechos`}
          {repitiendo && <span className="solo-lector"> {ESPERE}</span>}
        </span>
      }
      botones={
        <>
          <Button data-autofocus variant="default" onClick={onClose} {...enEspera(espera)}>
            Cerrar
          </Button>
          {fallidos.length > 0 && (
            <BotonEspera leftSection={<Icono de={IconRefresh} />} esperando={repitiendo} onClick={reintentar}>
              Reintentar fallidos
            </BotonEspera>
          )}
        </>
      }
    >
      <ol className={estilos.resultados} aria-label="Resultado de cada expediente">
        {casos.map((caso, i) => {
          const { hecho = false, mensaje = '' } = resultados[i] ?? {}
          return (
            <li key={caso.oper_id} data-fallo={!hecho || undefined}>
              <Icono de={hecho ? IconCircleCheck : IconAlertCircle} />
              <b>{numeroDe(caso)}</b>
              <span>{hecho ? MENSAJES_EXPEDIENTE.hecho : mensaje}</span>
            </li>
          )
        })}
      </ol>
    </Dialogo>
  )
}
