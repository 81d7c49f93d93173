import { faltaDePartes, MENSAJES_VENTANILLA } from '@cabildo/contracts/ventanilla'
import { IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { ErrorApi } from '../../../platform/api.ts'
import { avisarFallo } from '../../../platform/consultas.ts'
import type { Refresco } from '../../../platform/refresco.ts'
import { avisar } from '../../../ui/avisos.ts'
import cuerpo from '../../../ui/cuerpo.module.css'
import { FormDialogo } from '../../../ui/FormDialogo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Progreso } from '../../../ui/Progreso.tsx'
import { cuentaDe, type Escaneo, partesDe, SIN_ESCANEO } from './archivos.ts'
import { CamposEscaneo } from './CamposEscaneo.tsx'
import { useDigitalizar } from './ventanilla.api.ts'
import estilos from './ventanilla.module.css'

/** What is scanned. */
export interface PorDigitalizar {
  id: number
  /** Below the title. */
  detalle: string
  /** It has a scan, before which this one stands. */
  otraVez: boolean
}

interface Props {
  de: PorDigitalizar
  /** What renews what shows it. */
  refresco: Refresco
  abierto: boolean
  onClose: () => void
}

/** DIGITALIZAR: adds the scan of a paper that was registered without one, or a further one (API-164, EXP-73). */
export const DigitalizarModal = ({ de, refresco, abierto, onClose }: Props) => {
  const [escaneo, setEscaneo] = useState(SIN_ESCANEO)
  const [rechazos, setRechazos] = useState<Readonly<Record<string, string>>>({})
  const [avance, setAvance] = useState<number | null>(null)
  const [visto, setVisto] = useState(false)
  const digitalizar = useDigitalizar(de.id, refresco)
  // The dialog stays mounted, so that the focus returns to its opener; each opening starts anew.
  if (visto !== abierto) {
    setVisto(abierto)
    if (abierto) {
      setEscaneo(SIN_ESCANEO)
      setRechazos({})
    }
  }
  const faltas: Partial<Record<keyof Escaneo, string>> = faltaDePartes(cuentaDe(escaneo), { exigido: true })
  const sucio = Object.values(cuentaDe(escaneo)).some((cuantos) => cuantos > 0)

  const enviar = async () => {
    setAvance(0)
    setRechazos({})
    try {
      const archivos = await partesDe(escaneo)
      await digitalizar.mutateAsync({
        archivos,
        opciones: { alAvanzar: (parte) => setAvance(parte < 1 ? parte : null) },
      })
      avisar.exito(MENSAJES_VENTANILLA.digitalizado)
      onClose()
    } catch (fallo) {
      if (fallo instanceof ErrorApi) setRechazos(fallo.campos)
      avisarFallo(fallo, MENSAJES_VENTANILLA.noDigitalizado)
    }
  }
  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      titulo="DIGITALIZAR"
      detalle={de.detalle}
      onSubmit={enviar}
      falta={faltas.fotos ? ['elegir un PDF o fotos, no ambos'] : faltas.selectedFile ? ['un PDF o fotos'] : []}
      enviando={digitalizar.isPending}
      sucio={sucio}
      textoBoton={MENSAJES_VENTANILLA.digitalizar}
      icono={<Icono de={IconScan} />}
      estado={digitalizar.isPending ? <Progreso texto="Subiendo archivos" fraccion={avance} /> : null}
    >
      <div className={`${cuerpo.campos} ${estilos.parte}`}>
        {de.otraVez && (
          <p className={cuerpo.nota}>
            Este trámite ya tiene una digitalización. La que agregue será la primera; las demás quedan.
          </p>
        )}
        <CamposEscaneo
          escaneo={escaneo}
          poner={(cambio) => {
            setEscaneo((antes) => ({ ...antes, ...cambio }))
            setRechazos({})
          }}
          error={(campo) => rechazos[campo] ?? (campo === 'fotos' ? faltas.fotos : undefined)}
        />
      </div>
    </FormDialogo>
  )
}
