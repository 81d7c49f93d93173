import { IconPlayerStop } from '@tabler/icons-react'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { CapaFirmador } from './CapaFirmador.tsx'
import { nombreDe } from './columnas.tsx'
import { type FaseDeLote, PanelLote } from './PanelLote.tsx'
import type { Firmas } from './useFirmas.ts'

const TITULO = 'FIRMA DIGITAL'

/** The layer in which one document is signed, or a batch with the list of its results. */
export const CapaFirmas = ({ firmas }: { firmas: Firmas }) => {
  const { firmador, uno, lote } = firmas
  if (!lote)
    return (
      <CapaFirmador
        firmador={firmador}
        abierta={firmador.visible}
        titulo={TITULO}
        detalle={uno ? nombreDe(uno) : ''}
        onCerrar={firmador.cerrar}
      />
    )
  const { piezas, deteniendo, cerrando, sinRed } = lote
  const enCurso = lote.enCurso && !cerrando
  const firmados = piezas.filter(({ estado }) => estado === 'firmado').length
  return (
    <CapaFirmador
      firmador={firmador}
      abierta
      titulo={TITULO}
      detalle={`Firmados: ${firmados} de ${piezas.length}`}
      onCerrar={firmas.cerrarLote}
      botones={
        enCurso && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<Icono de={IconPlayerStop} />}
            {...(deteniendo && { 'aria-disabled': true, 'data-disabled': true })}
            onClick={firmas.detenerLote}
          >
            Detener
          </Button>
        )
      }
      panel={
        <PanelLote
          piezas={piezas}
          fase={faseDe({ enCurso, deteniendo, cerrando, sinRed })}
          onReintentar={firmas.reintentarLote}
          onSeguir={firmas.seguirLote}
        />
      }
      sinMarco={!enCurso}
      // Kept while the line is lost: the signer remembers that it was agreed to, and the password.
      marcoOculto={enCurso && sinRed}
    />
  )
}

const faseDe = ({ enCurso, deteniendo, cerrando, sinRed }: Omit<NonNullable<Firmas['lote']>, 'piezas'>): FaseDeLote => {
  if (cerrando) return 'cerrando'
  if (!enCurso) return 'terminado'
  if (sinRed) return 'sinRed'
  return deteniendo ? 'deteniendo' : 'firmando'
}
