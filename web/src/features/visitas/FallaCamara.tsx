import estilos from './VisitaModal.module.css'

/** The camera cannot be used, or its reader did not come: the keyboard and the barcode reader are left (VIS-12). */
export const FallaCamara = () => (
  <p className={estilos.visor} role="alert">
    No se pudo usar la cámara. Revise el permiso del navegador o use el lector.
  </p>
)
