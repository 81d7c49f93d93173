import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { MENSAJES_DOCUMENTOS } from '@cabildo/contracts/documentos'
import { MENSAJES_NORMAS, type Norma } from '@cabildo/contracts/normas'
import { useRef, useState } from 'react'
import { ErrorApi } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { useGuardarNorma } from './normas.api.ts'
import type { NormaForm } from './useNormaForm.ts'

/** The key of the error that no answer arrived. */
const SIN_RED = 'sinRed'

/** Errors of the file, or a missing answer, have no field in the refusal (SHE-96). */
const erroresDe = ({ status, campos, mensaje }: ErrorApi): Readonly<Record<string, string>> => {
  if (status === 0) return { [SIN_RED]: 'Revise la conexión y pulse Grabar otra vez. Lo escrito sigue aquí.' }
  return Object.keys(campos).length === 0 && (status === 413 || status === 422) ? { selectedFile: mensaje } : campos
}

/** Sends the form with progress; asks first if the PDF seems to show personal data (P-15, NOR-26 to NOR-31). */
export const useEnvio = ({ envio, rechazos, rechazar, envejecer }: NormaForm, alGrabar: (norma: Norma) => void) => {
  const guardar = useGuardarNorma()
  const [avance, setAvance] = useState(0)
  const [dudas, setDudas] = useState<{ abiertas: boolean; avisos: readonly string[] }>({ abiertas: false, avisos: [] })
  const control = useRef<AbortController | null>(null)

  const fallar = (fallo: unknown) => {
    if (!(fallo instanceof ErrorApi)) return avisarFallo(fallo, MENSAJES_NORMAS.noGuardado)
    if (fallo.codigo === 'desactualizado') return envejecer()
    rechazar(erroresDe(fallo))
    if (fallo.codigo === 'datosPersonales')
      return setDudas({
        abiertas: true,
        avisos: Object.entries(fallo.campos).map(([campo, texto]) => dicho(campo, texto)),
      })
    avisarFallo(fallo, fallo.status === 404 ? fallo.mensaje : MENSAJES_NORMAS.noGuardado)
  }

  const enviar = async (confirmado = false) => {
    // Two presses within one instant both find the button enabled.
    if (!envio || control.current) return
    const propio = new AbortController()
    control.current = propio
    rechazar({})
    try {
      const { data } = await guardar.mutateAsync({
        ...envio,
        body: { ...envio.body, ...(confirmado && { confirma_datos: '1' }) },
        alAvanzar: setAvance,
        signal: propio.signal,
      })
      avisar.exito(MENSAJES.grabado)
      alGrabar(data)
    } catch (fallo) {
      if (propio.signal.aborted) avisar.info(MENSAJES_DOCUMENTOS.envioCancelado)
      else fallar(fallo)
    } finally {
      control.current = null
      setAvance(0)
    }
  }

  return {
    enviar,
    /** What to do when no answer came. */
    sinRed: rechazos[SIN_RED],
    enviando: guardar.isPending,
    /** From 0 to 1; 0 while nothing is sent (NOR-27). */
    avance,
    /** The server has every byte, so it publishes even if nobody waits for the answer. */
    enviado: avance === 1,
    cancelar: () => control.current?.abort(),
    dudas,
    dejarDudas: () => setDudas((antes) => ({ ...antes, abiertas: false })),
  }
}

const dicho = (campo: string, texto: string) => `${campo === 'descripcion' ? 'Descripcion' : 'PDF'}: ${texto}.`
