import { IconDeviceFloppy, IconPlayerStop } from '@tabler/icons-react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { BotonEspera, ESPERE, enEspera } from '../../ui/BotonEspera.tsx'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { PreguntaCierre, useAvisoAlSalir } from '../../ui/PreguntaCierre.tsx'
import { useAbrible } from '../../ui/useAbrible.tsx'
import { type Borrador, useBorrador } from '../../ui/useBorrador.ts'
import { VisorPdf } from '../../ui/VisorPdf.tsx'
import estilos from './AgregarModal.module.css'
import { CamposEntrada, useEntrada } from './CamposEntrada.tsx'
import type { Pendiente } from './carga.ts'
import { ListaPendientes } from './ListaPendientes.tsx'
import { type Cual, nombreDe } from './norma.ts'
import { estadoDe, porEnviar, useCarga } from './useCarga.ts'

interface Props {
  abierto: boolean
  borrador?: Borrador
  onClose: () => void
  alGuardar: (norma: Cual) => void
}

const TITULO = 'CREAR ARCHIVO'

/**
 * CREAR ARCHIVO: norms are listed with their PDF and saved one by one; those that could not be saved stay with the
 * reason (ARC-08, ARC-09, ARC-16, ARC-17, ARC-20 to ARC-22).
 */
export const AgregarModal = ({ abierto, borrador, onClose, alGuardar }: Props) => {
  const id = useId()
  const forma = useEntrada()
  const [preguntando, setPreguntando] = useState(false)
  const visor = useAbrible<Pendiente>()
  const carga = useCarga({
    alGuardar,
    // A norm written but not yet listed must not be lost when the others are saved.
    alAcabar: () => !forma.sucia && onClose(),
  })
  const { pendientes, envio } = carga
  const sucio = pendientes.length > 0 || forma.sucia
  const vacia = pendientes.length === 0
  const listas = porEnviar(pendientes).length > 0
  const motivo = envio ? `${id}-estado` : undefined
  useAvisoAlSalir(abierto && sucio)
  useBorrador(borrador, abierto, forma.sucia ? { ...forma.valores, archivo: null } : null)
  const lista = useRef<HTMLHeadingElement>(null)
  // The button disappears when it is pressed, so the focus moves to the list.
  const alQuitarDetener = useCallback(
    (boton: HTMLButtonElement) => () => {
      if (document.activeElement === boton) lista.current?.focus()
    },
    [],
  )

  // The dialog stays mounted, so that the focus returns to its opener; each opening starts anew.
  const [visto, setVisto] = useState(false)
  if (visto !== abierto) {
    setVisto(abierto)
    if (abierto) {
      forma.empezar(borrador?.leer())
      carga.vaciar()
    }
  }
  const cerrar = () => {
    if (envio) return
    if (sucio) setPreguntando(true)
    else onClose()
  }
  const guardar = () => {
    if (listas && !envio) carga.guardar()
  }

  return (
    <>
      <Dialogo
        abierto={abierto}
        onClose={cerrar}
        // Of the window: a percentage would be of what its margins leave.
        tam="58vw"
        titulo={TITULO}
        detalle="Cualquier persona podrá leer las normas que guarde."
        retenido={motivo}
        onKeyDown={(evento) => {
          if (evento.key !== 'Enter' || !(evento.ctrlKey || evento.metaKey)) return
          evento.preventDefault()
          guardar()
        }}
        estado={
          <span id={`${id}-estado`} aria-live="polite">
            {estadoDe(envio, carga.cierre, pendientes)}
            {envio && !envio.deteniendo && <span className="solo-lector"> {ESPERE}</span>}
          </span>
        }
        botones={
          <>
            {envio && (
              <Button
                ref={alQuitarDetener}
                variant="subtle"
                color="gray"
                leftSection={<Icono de={IconPlayerStop} />}
                onClick={carga.detener}
                {...enEspera(envio.deteniendo ? motivo : undefined)}
              >
                Detener
              </Button>
            )}
            <Button variant="subtle" color="gray" onClick={cerrar} {...enEspera(motivo)}>
              Cancelar
            </Button>
            <BotonEspera
              leftSection={<Icono de={IconDeviceFloppy} />}
              disabled={vacia}
              apagado={!listas}
              esperando={envio !== null}
              aria-describedby={`${id}-estado`}
              onClick={guardar}
            >
              Guardar
            </BotonEspera>
          </>
        }
      >
        <div className={estilos.partes}>
          <CamposEntrada forma={forma} onAnadir={carga.anadir} disabled={envio !== null} />
          <ListaPendientes
            titulo={lista}
            pendientes={pendientes}
            envio={envio}
            onVer={visor.abrir}
            onQuitar={carga.quitar}
            onConfirmar={carga.confirmar}
          />
        </div>
      </Dialogo>
      <VistaPrevia pendiente={visor.valor} abierto={visor.abierto} onClose={visor.cerrar} />
      <PreguntaCierre
        abierto={abierto && preguntando}
        titulo={TITULO}
        onSeguir={() => setPreguntando(false)}
        onCerrar={() => {
          setPreguntando(false)
          onClose()
        }}
      />
    </>
  )
}

/** A PDF that is still only on this computer. */
const VistaPrevia = (props: { pendiente: Pendiente | null; abierto: boolean; onClose: () => void }) => {
  const { pendiente, abierto, onClose } = props
  const archivo = pendiente?.archivo
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!archivo || !abierto) return
    const direccion = URL.createObjectURL(archivo)
    setUrl(direccion)
    return () => {
      URL.revokeObjectURL(direccion)
      setUrl(null)
    }
  }, [archivo, abierto])
  return (
    <VisorPdf
      abierto={abierto && url !== null}
      onClose={onClose}
      titulo={pendiente ? nombreDe(pendiente) : ''}
      archivo={archivo?.name ?? 'PDF'}
      url={url}
      alto={720}
      encima
    />
  )
}
