import { RUTAS } from '@cabildo/contracts/base/rutas'
import { MENSAJES_CONSULTA } from '@cabildo/contracts/consulta'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ErrorApi } from '../../platform/api.ts'
import { descargarDe } from '../../platform/descarga.ts'
import { pausa } from '../../platform/reintento.ts'
import { avisar } from '../../ui/avisos.ts'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { copiar } from '../../ui/portapapeles.ts'
import clases from './CodigoYCargo.module.css'
import { direccionDeArchivo, entrar, PACIENCIA_CON_CARGO_MS, RITMO_DEL_CARGO_MS } from './consulta.api.ts'
import { NO_BAJADO, palabrasDe } from './useConsulta.ts'

/** The code of the tracker, which is told here once and is drawn by whoever shows it, and the proof of filing (CON-03, CON-17). */
export const CodigoYCargo = ({ numero, codigo, children }: { numero: string; codigo: string; children: ReactNode }) => {
  const [bajando, setBajando] = useState(false)
  const [dicho, setDicho] = useState('')
  const enCurso = useRef<AbortController>(null)
  useEffect(() => () => enCurso.current?.abort(), [])

  const traer = async (signal: AbortSignal): Promise<string | null> => {
    const { consulta } = await entrar({ numero, codigo }, signal)
    const hasta = performance.now() + PACIENCIA_CON_CARGO_MS
    for (;;) {
      try {
        return await direccionDeArchivo(consulta, 'cargo', 0, signal)
      } catch (fallo) {
        if (!(fallo instanceof ErrorApi && fallo.codigo === 'cargoSinHacer')) throw fallo
        if (performance.now() > hasta) return null
        setDicho(MENSAJES_CONSULTA.preparandoCargo)
        await pausa(RITMO_DEL_CARGO_MS, signal)
      }
    }
  }
  const bajar = async () => {
    const control = new AbortController()
    enCurso.current = control
    setBajando(true)
    setDicho('')
    try {
      const url = await traer(control.signal)
      setDicho(url ? '' : `${MENSAJES_CONSULTA.cargoDespues}.`)
      if (url) descargarDe(url)
    } catch (fallo) {
      if (!control.signal.aborted) setDicho(palabrasDe(fallo, NO_BAJADO))
    } finally {
      setBajando(false)
    }
  }
  const alCopiar = () =>
    copiar(Promise.resolve(codigo)).then(
      () => avisar.exito('Código copiado'),
      () => avisar.error('No se pudo copiar: anote el código'),
    )
  return (
    <div className={clases.caja}>
      {children}
      <p className={clases.nota}>
        Guárdelo: con su número y este código ve cómo va, en <a href="#/consulta">{RUTAS.consulta.titulo}</a>. No se
        envía por correo.
      </p>
      <div className={clases.botones}>
        <Button variant="default" leftSection={<Icono de={IconCopy} tam={20} />} onClick={() => void alCopiar()}>
          Copiar
        </Button>
        <BotonEspera
          leftSection={<Icono de={IconDownload} tam={20} />}
          esperando={bajando}
          onClick={() => void bajar()}
        >
          Descargar cargo
        </BotonEspera>
      </div>
      <p role="status">{dicho}</p>
    </div>
  )
}
