import { fecha } from '@cabildo/contracts/base/tiempo'
import {
  MENSAJES_PUESTA,
  MOTIVO_MAXIMO,
  NOMBRES_DE_PASOS,
  PasoGuardar,
  type PasoVisto,
} from '@cabildo/contracts/puesta-en-marcha'
import { useState } from 'react'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { Textarea } from '../../ui/kit/campo.tsx'
import { useAbrible } from '../../ui/useAbrible.tsx'
import { useOmitir } from './puesta.api.ts'
import clases from './puesta.module.css'

const faltaDe = (motivo: string): string =>
  PasoGuardar.safeParse({ omitido: true, motivo }).error?.issues[0]?.message ?? ''

/** Leaves a step out, saying why, or takes that back (ORG-46). */
export const Omision = ({ paso: { paso, estado, omision } }: { paso: PasoVisto }) => {
  const dialogo = useAbrible<true>()
  const [motivo, setMotivo] = useState('')
  const [dejado, setDejado] = useState(false)
  const omitir = useOmitir()
  const guardar = async (suyo: string | null, hecho: string) => {
    try {
      await omitir.mutateAsync({ paso, motivo: suyo })
      avisar.exito(hecho)
      dialogo.cerrar()
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES_PUESTA.noGrabado)
    }
  }
  const falta = faltaDe(motivo)
  return (
    <>
      {estado === 'omitido' && omision ? (
        <div className={clases.omision}>
          <p>
            Omitido por {omision.por} el {fecha(omision.en)}: {omision.motivo}
          </p>
          <BotonEspera
            variant="default"
            esperando={omitir.isPending}
            onClick={() => void guardar(null, MENSAJES_PUESTA.retomado)}
          >
            Retomar
          </BotonEspera>
        </div>
      ) : (
        estado === 'falta' && (
          <Button
            variant="default"
            onClick={() => {
              setMotivo('')
              setDejado(false)
              dialogo.abrir(true)
            }}
          >
            Omitir
          </Button>
        )
      )}
      <FormDialogo
        abierto={dialogo.abierto}
        onClose={dialogo.cerrar}
        titulo="OMITIR PASO"
        tam="sm"
        sucio={motivo !== ''}
        enviando={omitir.isPending}
        falta={falta ? ['motivo'] : []}
        textoBoton="Omitir"
        onSubmit={() => guardar(motivo, MENSAJES_PUESTA.omitido)}
      >
        <p>«{NOMBRES_DE_PASOS[paso]}» quedará omitido, con su nombre y el motivo. Puede retomarlo cuando quiera.</p>
        <Textarea
          label="Motivo"
          data-autofocus
          required
          autosize
          minRows={2}
          maxLength={MOTIVO_MAXIMO}
          value={motivo}
          error={dejado && falta}
          onBlur={() => setDejado(true)}
          onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
        />
      </FormDialogo>
    </>
  )
}
