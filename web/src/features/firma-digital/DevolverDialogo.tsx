import { DEVOLUCION_MAXIMO } from '@cabildo/contracts/documentos-estados'
import { DEVOLUCIONES_MAXIMO, DevolverSinFirmar, type Pendiente } from '@cabildo/contracts/firma-digital'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorApi } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { conError } from '../../ui/conError.tsx'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Textarea } from '../../ui/kit/campo.tsx'
import { nombreDe } from './columnas.tsx'
import { DESPACHO } from './despacho.api.ts'
import estilos from './FirmaDigitalPage.module.css'
import { devolver } from './firmar.api.ts'

interface Props {
  despachos: readonly Pendiente[]
  abierto: boolean
  onClose: () => void
  /** At least one was returned. */
  onDevueltos: () => void
}

const cuantosDocumentos = (n: number) => (n === 1 ? '1 documento' : `${n} documentos`)
const devueltos = (n: number) => (n === 1 ? 'Documento devuelto' : `${n} documentos devueltos`)

/** Why a reason cannot be sent; empty when it can. */
const faltaDe = (motivo: string): string => {
  const leido = DevolverSinFirmar.shape.motivo.safeParse(motivo)
  return leido.success ? '' : (leido.error.issues[0]?.message ?? '')
}

/** The results of returning documents, a hundred and more at once included. */
const devolverPorPartes = async (ids: readonly number[], motivo: string) => {
  const resultados: Awaited<ReturnType<typeof devolver>> = []
  for (let i = 0; i < ids.length; i += DEVOLUCIONES_MAXIMO)
    resultados.push(...(await devolver({ ids: ids.slice(i, i + DEVOLUCIONES_MAXIMO), motivo })))
  return resultados
}

/** DEVOLVER SIN FIRMAR: sends documents back to their areas with a reason, one for all of them (D-141). */
export const DevolverDialogo = ({ despachos, abierto, onClose, onDevueltos }: Props) => {
  const cliente = useQueryClient()
  const [motivo, setMotivo] = useState('')
  const [dejado, setDejado] = useState(false)
  const [rechazo, setRechazo] = useState('')
  const [enviando, setEnviando] = useState(false)
  const [visto, setVisto] = useState(false)
  // The dialog stays mounted, so that the focus returns to its opener; each opening starts anew.
  if (visto !== abierto) {
    setVisto(abierto)
    if (abierto) {
      setMotivo('')
      setDejado(false)
      setRechazo('')
    }
  }

  const enviar = async () => {
    setEnviando(true)
    setRechazo('')
    try {
      const resultados = await devolverPorPartes(
        despachos.map(({ id_doc_area }) => id_doc_area),
        motivo,
      )
      const quedan = resultados.filter(({ devuelto }) => !devuelto)
      const bien = resultados.length - quedan.length
      if (bien > 0) {
        avisar.exito(devueltos(bien))
        onDevueltos()
      }
      onClose()
      if (quedan.length > 0) {
        const causas = [...new Set(quedan.map(({ causa }) => causa))].filter(Boolean).join(' ')
        avisar.advertencia(
          `${quedan.length === 1 ? 'No se devolvió 1 documento' : `No se devolvieron ${quedan.length} documentos`}. ${causas}`,
        )
      }
    } catch (fallo) {
      if (fallo instanceof ErrorApi && fallo.campos.motivo) setRechazo(fallo.campos.motivo)
      else avisarFallo(fallo, 'No se pudo devolver, intente nuevamente')
    } finally {
      setEnviando(false)
      void cliente.invalidateQueries({ queryKey: DESPACHO })
    }
  }

  const falta = faltaDe(motivo)
  const [primero] = despachos
  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      titulo="DEVOLVER SIN FIRMAR"
      detalle={despachos.length === 1 && primero ? nombreDe(primero) : cuantosDocumentos(despachos.length)}
      onSubmit={enviar}
      falta={falta ? ['el motivo'] : []}
      enviando={enviando}
      sucio={motivo !== ''}
      textoBoton="Devolver"
    >
      <Textarea
        label="Motivo"
        description="El área que lo redactó lo leerá tal como lo escriba"
        required
        autosize
        minRows={4}
        maxRows={10}
        maxLength={DEVOLUCION_MAXIMO}
        value={motivo}
        error={conError(rechazo || (dejado ? falta : ''))}
        onChange={({ currentTarget }) => {
          setMotivo(currentTarget.value)
          setRechazo('')
        }}
        onBlur={() => setDejado(true)}
      />
      <p className={estilos.cuenta}>
        {motivo.length} de {DEVOLUCION_MAXIMO}
      </p>
      <p>
        {despachos.length === 1
          ? 'El documento vuelve a su área con este motivo. Las otras firmas pendientes esperan hasta que el autor lo corrija o lo derive otra vez; las ya hechas se conservan.'
          : 'Los documentos vuelven a sus áreas con este motivo. Las otras firmas pendientes esperan hasta que cada autor los corrija o los derive otra vez; las ya hechas se conservan.'}
      </p>
      {despachos.length > 1 && (
        <ul className={estilos.porFirmar}>
          {despachos.map((despacho) => (
            <li key={despacho.id_doc_area}>{nombreDe(despacho)}</li>
          ))}
        </ul>
      )}
    </FormDialogo>
  )
}
